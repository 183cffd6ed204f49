import type { User } from '#shared/people/users.contract';
import { useCaller } from '../../auth/session.tsx';

export type Child = NonNullable<User['children']>[number];

/** Returns the children of a carer by first name; none for other people. */
export const useChildren = (): readonly Child[] => useCaller().children ?? [];
