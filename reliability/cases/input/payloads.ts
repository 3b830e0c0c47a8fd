/** SQL in the places of texts, for both engines: quotes, comments, unions, stacked statements, waits, and what LIKE and JSON read. */
export const SQL_PAYLOADS: readonly string[] = [
  ...["'", "''", '"', '""', '`', '\\', "\\'", "';", "' --", "' #", "'/*", '*/', '--', ';'],
  ...["' or '1'='1", "' or 1=1 --", '" or ""="', "') or ('1'='1", "1' or '1'='1' /*", "x' and 1=(select count(*) from personnel) --"],
  ...["' union select null --", '\' union select "passwordHash" from personnel --', "' union all select 1,2,3,4,5,6,7,8,9,10 --"],
  ...[
    "'; drop table patient; --",
    '\'; delete from "patient"; --',
    "'; update personnel set role = $$admin$$; --",
    "'; attach database '/tmp/x' as x; --",
  ],
  ...["'; select pg_sleep(5); --", "' || pg_sleep(5) || '", "' and randomblob(500000000) --", '1; select pg_sleep(5)'],
  ...["' and 1=cast((select version()) as int) --", "' and extractvalue(1, sqlite_version()) --", '$1', '?1', ':name', '@name', '#{1}'],
  ...['%', '_', '%%', '_%', '\\%', '[a-z]%', "%' escape 'x", '*', '?', '[', '^'],
  ...["E'\\x27 or 1=1'", '$$ or 1=1 $$', "U&'\\0027'", '\u02bc or 1=1 --', '\uff07 or 1=1 --', '0x27 or 1=1', 'chr(39)||chr(39)'],
  ...['{"$gt":""}', 'name desc; drop table patient', '(select 1)', 'null', '1e309', '-1', '9'.repeat(400), "a'".repeat(90)],
]
