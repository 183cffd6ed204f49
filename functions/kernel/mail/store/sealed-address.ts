import * as z from 'zod';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import type { School } from '#functions/kernel/record/declaration';
import { mailAddressContext } from '#shared/store-names';

/** The address of a person who asked for support, with the data key that seals it. */
export const SealedAddress = z.object({ key: z.string(), address: z.string() });
export type SealedAddress = z.infer<typeof SealedAddress>;

const contextOf = ({ site }: School) => ({ site, student: mailAddressContext });
const record = 'address';

/** Seals an address with a data key of its own, so that a dump of the outbox names nobody. */
export async function sealAddress(
  keys: DataKeys,
  school: School,
  address: string,
): Promise<SealedAddress> {
  const key = await keys.create(contextOf(school));
  return { key: key.stored, address: key.seal(address, record) };
}

/** Opens a sealed address; throws `CannotOpen` if it belongs to another school. */
export async function openAddress(
  keys: DataKeys,
  school: School,
  { key, address }: SealedAddress,
): Promise<string> {
  return (await keys.open(key, contextOf(school))).open(address, record);
}
