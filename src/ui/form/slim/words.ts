/** Stands in for rjsf's own words, which are English: what a form says here are the words of its flow and its brand. */
export const TranslatableString: Readonly<Record<string, string>> = {};
