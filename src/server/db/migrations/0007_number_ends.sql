-- Numbers are found from whatever digit somebody begins at: every end of four digits or more is a word.
UPDATE "call_search" SET "document" = "call_search"."document" || array_to_tsvector("numbers"."ends")
FROM (
  SELECT "id", (
    SELECT array_agg(DISTINCT right("digits", "length"))
    FROM generate_series(4, length("digits")) AS "length"
  ) AS "ends"
  FROM (
    SELECT "id", left(regexp_replace("caller_number", '\D', '', 'g'), 20) AS "digits"
    FROM "calls" WHERE "caller_number" IS NOT NULL
  ) AS "stored"
  WHERE length("digits") >= 4
) AS "numbers"
WHERE "numbers"."id" = "call_search"."call_id";
