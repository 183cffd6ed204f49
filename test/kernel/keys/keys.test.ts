import { createPublicKey, verify } from 'node:crypto';
import { DisableKeyCommand, EnableKeyCommand } from '@aws-sdk/client-kms';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataKeys } from '#functions/kernel/keys/data-keys';
import { CannotOpen, openText, sealText } from '#functions/kernel/keys/sealed-text';
import { signer } from '#functions/kernel/keys/signer';
import { startKms } from '#test/local/kms/running-kms';
import { schoolNamed } from '#test/support/records/school';

let kms: Awaited<ReturnType<typeof startKms>>;
beforeAll(async () => {
  kms = await startKms();
});
afterAll(() => kms.stop());

const notes = () => dataKeys(kms.client, 'alias/portal-notes');
const ana = { ...schoolNamed('main'), student: '01J5ANA' };

describe('data key of a student', () => {
  it('encrypts texts so that only the same student, record and key open them', async () => {
    const key = await notes().create(ana);
    const sealed = key.seal('Ana was sad today.', 'note-1');
    expect(sealed).not.toContain('Ana');
    expect(key.open(sealed, 'note-1')).toBe('Ana was sad today.');
    const again = await notes().open(key.stored, ana);
    expect(again.open(sealed, 'note-1')).toBe('Ana was sad today.');
    expect(() => key.open(sealed, 'note-2')).toThrow(
      'The sealed text of note-2 was changed, or belongs to another key, person or record',
    );
    const other = await notes().create(ana);
    expect(() => other.open(sealed, 'note-1')).toThrow(CannotOpen);
  });

  it('opens only with the context of its student and school', async () => {
    const { stored } = await notes().create(ana);
    for (const other of [
      { ...ana, student: '01J5BEN' },
      { ...ana, ...schoolNamed('regional') },
    ]) {
      await expect(notes().open(stored, other)).rejects.toThrow(
        'The data key was changed, or belongs to another student or KMS key',
      );
    }
    const psychology = dataKeys(kms.client, 'alias/portal-psychology');
    await expect(psychology.open(stored, ana)).rejects.toThrow(CannotOpen);
  });

  it('asks KMS once for 1,000 texts of a student', async () => {
    const { stored } = await notes().create(ana);
    const before = kms.requests();
    const keys = notes();
    const texts = await Promise.all(
      Array.from({ length: 1000 }, async (_, i) => {
        const key = await keys.open(stored, ana);
        return key.open(key.seal(`Text ${i}`, `note-${i}`), `note-${i}`);
      }),
    );
    expect(texts.at(-1)).toBe('Text 999');
    expect(kms.requests() - before).toBe(1);
  });

  it('opens nothing while the KMS key is disabled, and asks again after an error', async () => {
    const { stored } = await notes().create(ana);
    const keys = notes();
    await kms.client.send(new DisableKeyCommand({ KeyId: 'mrk-notes' }));
    await expect(keys.open(stored, ana)).rejects.toMatchObject({ name: 'DisabledException' });
    await kms.client.send(new EnableKeyCommand({ KeyId: 'mrk-notes' }));
    expect((await keys.open(stored, ana)).stored).toBe(stored);
  });
});

describe('sealed text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 5000 });
  const site = fc.string().map((name) => schoolNamed(name).site);
  const sealed = fc.record({
    key: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    context: fc.record({ site, student: fc.string() }),
    record: fc.string(),
  });

  it('opens as the same text for any text, context and record', () => {
    fc.assert(
      fc.property(text, sealed, (given, of) => {
        expect(openText(sealText(given, of), of)).toBe(given);
      }),
    );
  });

  it('differs each time for the same text', () => {
    const of = { key: new Uint8Array(32), context: ana, record: 'note' };
    expect(sealText('same', of)).not.toBe(sealText('same', of));
  });

  it('refuses any other context, record or key', () => {
    fc.assert(
      fc.property(text, sealed, sealed, (given, of, other) => {
        fc.pre(JSON.stringify(of) !== JSON.stringify(other));
        expect(() => openText(sealText(given, of), other)).toThrow(CannotOpen);
        const moved = {
          ...of,
          context: { ...schoolNamed(of.context.student), student: of.context.site },
        };
        fc.pre(of.context.site !== of.context.student);
        expect(() => openText(sealText(given, of), moved)).toThrow(CannotOpen);
      }),
    );
  });

  it('refuses a text with any changed bit', () => {
    fc.assert(
      fc.property(text, sealed, fc.nat(), (given, of, at) => {
        const bytes = Buffer.from(sealText(given, of).slice(3), 'base64');
        const bit = at % (bytes.length * 8);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => openText(`v1.${bytes.toString('base64')}`, of)).toThrow(CannotOpen);
      }),
    );
  });

  it.each(['', 'v1.', 'v2.AAAA', 'plain text', 'v1.AAAA'])(
    'refuses %j as no sealed text',
    (given) => {
      const of = { key: new Uint8Array(32), context: ana, record: 'note-1' };
      expect(() => openText(given, of)).toThrow(
        'The text of note-1 is not sealed in a known format',
      );
    },
  );
});

describe('signer', () => {
  it('signs so that anyone verifies it with the public key', async () => {
    const { sign, publicKey } = signer(kms.client, 'alias/portal-sealing');
    const message = Buffer.from('hash of a document');
    const key = createPublicKey({ key: await publicKey(), format: 'der', type: 'spki' });
    const signature = await sign(message);
    expect(verify('sha256', message, key, signature)).toBe(true);
    signature[7] = (signature[7] ?? 0) ^ 1;
    expect(verify('sha256', message, key, signature)).toBe(false);
  });
});
