// What Node and every browser have, and the language itself does not declare. Nothing else of either may be used in the contract.

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
declare const crypto: {
  readonly subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> }
}
declare class File {
  readonly name: string
  readonly size: number
}
