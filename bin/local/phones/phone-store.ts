import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readStored } from '../stored.ts';

/** What the push service of this machine answers for a phone: taken, no more for now, or gone. */
export const answers = ['taken', 'busy', 'gone'] as const;
export type PushAnswer = (typeof answers)[number];

/** A push on a lock screen. Instants are milliseconds since 1970. */
const Shown = z.object({
  title: z.string(),
  body: z.string(),
  /** The address that a tap opens, as the portal sent it. */
  opens: z.string(),
  tag: z.string(),
  isUrgent: z.boolean(),
  at: z.number(),
});
export type Shown = z.infer<typeof Shown>;

/** What a browser stores of its subscription. Secrets and keys are base64url. */
const Subscription = z.object({
  /** The last part of its address. */
  id: z.string(),
  privateKey: z.string(),
  auth: z.string(),
  /** The public key of the portal for which it subscribed. */
  portalKey: z.string(),
});
export type Subscription = z.infer<typeof Subscription>;

/** The phone of a person. */
const Phone = z.object({
  /** The first label of the school’s host. */
  site: z.string(),
  username: z.string(),
  /** Present while push is on. */
  subscription: Subscription.optional(),
  answer: z.enum(answers),
  /** The newest first. */
  lockScreen: z.array(Shown),
  /** Why pushes were refused, the newest first. */
  refused: z.array(z.object({ at: z.number(), why: z.string() })),
});
export type Phone = z.infer<typeof Phone>;

/** The most pushes that a lock screen shows. */
const most = 50;

/** The phones of a run. They survive a restart. */
export type PhoneStore = ReturnType<typeof openPhoneStore>;

/** Opens the phones in a folder; creates it if necessary. */
export function openPhoneStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'phones.json');
  const phones = readStored(path, z.array(Phone)) ?? [];

  // Writes another file first: a process that stops here leaves the old one.
  const save = () => {
    writeFileSync(`${path}.new`, JSON.stringify(phones), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };

  return {
    all: (): readonly Phone[] => phones,

    /** Returns the phone of a person, with an empty lock screen at the first time. */
    of(site: string, username: string): Phone {
      const known = phones.find((each) => each.site === site && each.username === username);
      return known ?? { site, username, answer: 'taken', lockScreen: [], refused: [] };
    },

    /** Returns the phone that subscribed with an address. */
    subscribed: (id: string): Phone | undefined =>
      phones.find(({ subscription }) => subscription?.id === id),

    change(phone: Phone, change: Partial<Phone>): void {
      const at = phones.indexOf(phone);
      phones.splice(at < 0 ? phones.length : at, 1, { ...phone, ...change });
      save();
    },

    /** Shows a push. One with the same tag is replaced, as on a device. */
    show(phone: Phone, shown: Shown): void {
      const others = phone.lockScreen.filter(({ tag }) => tag !== shown.tag);
      this.change(phone, { lockScreen: [shown, ...others].slice(0, most) });
    },

    refuse(phone: Phone, why: string, at: number): void {
      this.change(phone, { refused: [{ at, why }, ...phone.refused].slice(0, most) });
    },
  };
}
