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
