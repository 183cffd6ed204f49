import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/id-token';
import { api } from '#shared/contract/api';
import type { Intake } from '#shared/contract/intake';
import type { Input, Output, Route } from '#shared/contract/route';
import type { IntakeOptions } from './options.ts';

/** A token lives for 15 minutes; a new one is asked for before that. */
const tokenLife = 10 * 60_000;

export type IntakeClient = ReturnType<typeof intakeClient>;

/** Talks to the portal as its web pages do. */
export function intakeClient({ host, token, user }: IntakeOptions) {
  let own: { token: string; at: number } | undefined;
  const ask = async <R extends Route>(route: R, input: Input<R>): Promise<Output<R>> => {
    if (!own || Date.now() - own.at > tokenLife) {
      own = { token: token ?? (await idTokenAt(host, user)), at: Date.now() };
    }
    return call(host, own.token, route, input);
  };
  return {
    /** Announces a file and puts it where the portal said. */
    async upload(filename: string, bytes: Uint8Array): Promise<Intake> {
      const size = bytes.byteLength;
      const { intake, upload } = await ask(api.intake.create, { filename, size });
      const form = new FormData();
      for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(bytes)]), filename);
      const answer = await fetch(upload.url, { method: 'POST', body: form });
      if (!answer.ok) throw new Error(`The file could not be uploaded (${answer.status}).`);
      return intake;
    },
    get: (intakeUid: string) => ask(api.intake.get, { intakeUid }),
    apply: (intakeUid: string, confirm_leaving: number | undefined) =>
      ask(api.intake.apply, { intakeUid, confirm_leaving }),
    rollback: (intakeUid: string) => ask(api.intake.rollback, { intakeUid }),
    /** Waits until nobody is at the intake any more, telling how far it is. */
    async settled(intakeUid: string, tell: (intake: Intake) => void): Promise<Intake> {
      for (let pause = 100; ; pause = Math.min(2_000, pause * 1.3)) {
        const intake = await this.get(intakeUid);
        if (!underWay.has(intake.state)) return intake;
        tell(intake);
        await new Promise((done) => setTimeout(done, pause));
      }
    },
  };
}

const underWay = new Set<Intake['state']>([
  'awaiting-file',
  'validating',
  'applying',
  'rolling-back',
]);
