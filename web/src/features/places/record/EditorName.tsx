import { fullName } from '#shared/people/names';
import { users as usersApi } from '#shared/people/users.contract';
import { useRead } from '../../../api/hooks.ts';

/** The name of an editor of a place; the username while it is not known. */
export function EditorName({ username }: { username: string }) {
  const { data } = useRead(usersApi.get, { username });
  return <span title={username}>{data ? fullName(data) : username}</span>;
}
