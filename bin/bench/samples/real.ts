/**
 * Returns an answer that is measured. Throws if it has no record, because nothing costs little: a
 * measurement of an empty answer says nothing.
 */
export function real<T>(what: string, answer: T): T {
  if (isEmpty(answer)) throw new Error(`“${what}” has answered without a record.`);
  return answer;
}

/** Tells whether an answer is nothing, an empty list, or an object with lists that are all empty. */
function isEmpty(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  if (Array.isArray(answer)) return answer.length === 0;
  if (answer instanceof Map || answer instanceof Set) return answer.size === 0;
  const lists = Object.values(Object(answer)).filter((each) => Array.isArray(each));
  return lists.length > 0 && lists.every((each) => each.length === 0);
}
