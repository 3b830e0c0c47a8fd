/** Of the baseline's tokens; no secret at all. */
export const SECRET = Buffer.alloc(64, 'bench')
