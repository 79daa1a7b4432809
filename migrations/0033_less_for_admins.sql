DROP TABLE "canned_reply";
