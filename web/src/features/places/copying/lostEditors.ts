/** The most people that a message names. */
const mostNamed = 5;

/** Says who no longer edits a restored or copied place; empty if everyone does. */
export function notEditing(names: readonly string[]): string {
  if (names.length === 0) return '';
  const named = names.slice(0, mostNamed).join(', ');
  const more = names.length - mostNamed;
  const all = more > 0 ? `${named} and ${more} more` : named;
  return `Not an editor any longer: ${all}.`;
}
