import { isOwnAddress } from './mail-matches.ts';
import type { Finder } from './match.ts';

/**
 * Finds notes about the person, and those that the person wrote. No operator's command can open a
 * text, so an export shows only that a note is there. A note by the person stays without author.
 */
export const noteMatch: Finder = (record, { userUid }) => {
  if (record.studentUid === userUid) {
    const { created_at, visible_all } = record;
    const isNote = record.noteUid !== undefined;
    const shown = { as: 'a sealed note of staff about the person', created_at, visible_all };
    return { becomes: [], ...(isNote && { shown }) };
  }
  const { by, ...unsigned } = record;
  const retracted = record.retracted as { readonly by?: string } | undefined;
  const isAuthor = by === userUid;
  if (!isAuthor && retracted?.by !== userUid) return undefined;
  const { by: retractedBy, ...retraction } = retracted ?? {};
  return {
    becomes: [
      {
        ...unsigned,
        ...(!isAuthor && { by }),
        ...(retracted && {
          retracted: retractedBy === userUid ? retraction : { ...retraction, by: retractedBy },
        }),
      },
    ],
    ...(isAuthor && {
      shown: { as: 'a sealed note that the person wrote', created_at: record.created_at },
    }),
  };
};

/** Finds mail that has not left: to the person, about the person or in the person's name. */
export const privateMailMatch: Finder = (record, person) => {
  const { userUid } = person;
  const isAbout = record.studentUid === userUid || record.byUid === userUid;
  const shown = { as: 'a mail that has not left', created_at: record.created_at };
  return isAbout || isOwnAddress(person, record.email) ? { becomes: [], shown } : undefined;
};

/**
 * Finds the sealed answers about the person, and the data key that opens them. No operator's command
 * can open a text, so an export shows only that an answer is there.
 */
export const sealedMatch: Finder = (record, { userUid }) => {
  if (record.studentUid === userUid) return { becomes: [] };
  if (record.userUid !== userUid || record.texts === undefined) return undefined;
  return { becomes: [], shown: { as: 'a sealed answer that only the school reads' } };
};
