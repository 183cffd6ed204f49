/** Characters that a file system or a header refuses. */
const refused = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * Returns the name of a student's file in a zip: `Nguyen Mia (mia.nguyen).pdf`. The username keeps
 * two students of one name apart.
 */
export const fileNameOf = (
  {
    surname,
    firstname,
    username,
  }: { readonly surname: string; readonly firstname: string; readonly username: string },
  ending: string,
): string => {
  const name = `${surname} ${firstname}`.replace(refused, ' ').replace(/\s+/g, ' ').trim();
  const own = username.replace(refused, ' ').trim();
  return `${name.replace(/^\.+/, '').slice(0, 100)} (${own.slice(0, 100)}).${ending}`.trim();
};

/** Returns a name for a download. Only ASCII, because it is part of a header. */
export const downloadName = (words: readonly string[], ending: string): string => {
  const name = words
    .join('-')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-');
  return `${
    name
      .replace(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 80) || 'goals'
  }.${ending}`;
};
