/** A colour for each recipient, readable as an edge on white paper and on dark surfaces. */
const colours = ['#1f6feb', '#b4540a', '#1a7f37', '#a3367f', '#6e56cf', '#80670a'];

/** The colour of what no recipient fills in. */
export const otherColour = '#57606a';

/** Returns the colour of a recipient at an index. */
export const partyColour = (at: number): string => colours[at] ?? otherColour;
