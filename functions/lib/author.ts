import type { Caller } from '#shared/caller';

/** Who wrote something, as records keep it and answers show it. */
export const authorOf = (caller: Caller) => ({
  users_userid: caller.userUid,
  users_username: caller.username,
  users_firstname: caller.firstname,
  users_lastname: caller.surname,
});
