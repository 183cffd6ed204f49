import type { Caller } from '#shared/rights/caller';

/** Returns the author fields as they are stored in records and sent in responses. */
export const authorOf = (
  caller: Pick<Caller, 'userUid' | 'username' | 'firstname' | 'surname'>,
) => ({
  users_userid: caller.userUid,
  users_username: caller.username,
  users_firstname: caller.firstname,
  users_lastname: caller.surname,
});
