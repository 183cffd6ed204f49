import type { Finder } from './match.ts';

/** Finds the cards of a day whose text has the person's identifier: of a student or a teacher. */
export const cardMatch: Finder = ({ card }, { userUid }) => {
  if (typeof card !== 'string' || !card.includes(JSON.stringify(userUid))) return undefined;
  const { students = [] } = JSON.parse(card) as { readonly students?: Listed[] };
  // Of a classmate nothing is shown.
  const own = students.find((each) => each.userUid === userUid);
  return {
    becomes: [],
    shown: {
      as: own ? 'the list of a class on a day' : 'what a class has on a day',
      ...own,
      groups: undefined,
    },
  };
};

interface Listed {
  readonly userUid: string;
}

/** Finds a person among the people of a group of the school, and among those who may use one. */
export const memberMatch: Finder = (record, { userUid }) => {
  const isOther = (each: unknown) => each !== userUid;
  const members = Array.isArray(record.members) ? record.members : undefined;
  const left = members?.filter((each: { userUid?: unknown }) => isOther(each.userUid));
  if (members && left && left.length < members.length) {
    const entry = members.find((each: { userUid?: unknown }) => each.userUid === userUid);
    const shown = { as: 'being in a group of the school', groupUid: record.groupUid, ...entry };
    return { becomes: [{ ...record, members: left }], shown };
  }
  const use = Array.isArray(record.use) ? record.use : undefined;
  if (!use?.includes(userUid)) return undefined;
  const shown = { as: 'the right to use a group of the school', groupUid: record.groupUid };
  return { becomes: [{ ...record, use: use.filter(isOther) }], shown };
};
