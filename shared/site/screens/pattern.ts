/** Returns the pattern of the addresses that belong to a screen, in any letter case. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace('?', '\\?').replace(/:\w+/g, '([^/]+)')}$`, 'i');
