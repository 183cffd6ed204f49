import * as z from 'zod';
import { line, Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

const notSupported = "This browser's push service is not supported.";
const secretOf = (length: number) =>
  z.string(notSupported).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), notSupported);

/** A browser of the caller that gets pushes. Its address and keys are never shown. */
export const PushDevice = z.object({
  /** SHA-256 of its address at the push service, base64url: a page finds its own browser by it. */
  deviceUid: z.string(),
  /** What people call it, such as “Chrome on Android”. */
  name: z.string(),
  created_at: z.string(),
  /** When its page last renewed it. */
  visited_at: z.string(),
});
export type PushDevice = z.infer<typeof PushDevice>;

const Shown = z.object({
  /** The public key of the portal, as a browser takes it: base64url of 65 bytes. */
  public_key: z.string(),
  devices: z.array(PushDevice),
});
export type PushDevices = z.infer<typeof Shown>;

export const pushDevicesSchemas = {
  list: { input: z.strictObject({}), output: Shown },
  save: {
    input: z.strictObject({
      /** The address of the browser at its push service. */
      endpoint: z.string(notSupported).max(1000, notSupported),
      /** What the browser gives to encrypt messages for it: 65 and 16 bytes, base64url. */
      keys: z.strictObject({ p256dh: secretOf(87), auth: secretOf(22) }),
      name: line(60, 'Please name the device.'),
    }),
    output: PushDevice.extend({
      /** The quiet hours that this call has set. */
      quiet: z.object({ from: z.string(), to: z.string() }).optional(),
    }),
  },
  remove: {
    input: z.strictObject({ deviceUid: Uid }),
    output: z.object({ deviceUid: z.string() }),
  },
  test: {
    input: z.strictObject({ deviceUid: Uid }),
    output: z.object({ deviceUid: z.string() }),
  },
} satisfies Schemas;
