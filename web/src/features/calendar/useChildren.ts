import type { User } from '#shared/contract/users';
import { useCaller } from '../../auth/session.tsx';

export type Child = NonNullable<User['children']>[number];

/** A carer's children, by first name; of everybody else none. */
export const useChildren = (): readonly Child[] => useCaller().children ?? [];
