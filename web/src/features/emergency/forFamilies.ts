/** A message as a family reads it: what it is told first. */
export interface ForFamilies {
  /** The sentences that begin with the families; empty if the message has none. */
  readonly told: string;
  readonly rest: string;
}

/** A point within `3.30` or `www.school.example` ends no sentence. */
const sentence = /\S[\s\S]*?(?:[.!?]+(?=\s|$)|$)/g;
const toFamilies = /^(families|parents|carers)\b/i;

/** Splits a message: “Families: do not come to the school.” is the first thing that a family needs. */
export function forFamilies(message: string): ForFamilies {
  const all = message.match(sentence) ?? [message];
  const of = (isTold: boolean) =>
    all
      .map((each) => each.trim())
      .filter((each) => (/^[A-Z]/.test(each) && toFamilies.test(each)) === isTold)
      .join(' ');
  return { told: of(true), rest: of(false) };
}
