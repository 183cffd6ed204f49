import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import type { Intake, Leaver } from '#shared/intake/intake.contract';
import type { IntakeConfirmed } from '#shared/intake/intake-asks';
import type { Input, Output, Route } from '#shared/kernel/route';
import type { IntakeOptions } from './options.ts';

/** How long a token is used, in milliseconds. It expires after 15 minutes. */
const tokenLife = 10 * 60_000;

export type IntakeClient = ReturnType<typeof intakeClient>;

/** Calls the portal's API as its screens do. */
export function intakeClient({ host, token, user }: IntakeOptions) {
  let own: { token: string; at: number } | undefined;
  const ask = async <R extends Route>(route: R, input: Input<R>): Promise<Output<R>> => {
    if (!own || Date.now() - own.at > tokenLife) {
      own = { token: token ?? (await idTokenAt(host, user)), at: Date.now() };
    }
    return call(host, own.token, route, input);
  };
  return {
    /** Announces a file and uploads it with the form of the portal. */
    async upload(filename: string, bytes: Uint8Array): Promise<Intake> {
      const size = bytes.byteLength;
      const { intake, upload } = await ask(api.intake.create, { filename, size });
      const form = new FormData();
      for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(bytes)]), filename);
      const answer = await fetch(upload.url, { method: 'POST', body: form });
      if (!answer.ok) throw new Error(`The upload failed with status ${answer.status}. Try again.`);
      return intake;
    },
    get: (intakeUid: string) => ask(api.intake.get, { intakeUid }),
    chooseSchool: (intakeUid: string, sourcedId: string, students: number) =>
      ask(api.intake.chooseSchool, { intakeUid, sourcedId, students }),
    apply: (intakeUid: string, confirmed: IntakeConfirmed) =>
      ask(api.intake.apply, { intakeUid, ...confirmed }),
    rollback: (intakeUid: string, confirm_changes: number) =>
      ask(api.intake.rollback, { intakeUid, confirm_changes }),
    /** Returns all people who would leave. */
    async leaving(intakeUid: string): Promise<Leaver[]> {
      const all: Leaver[] = [];
      let next_token: string | undefined;
      do {
        const page = await ask(api.intake.leaving, { intakeUid, limit: 1000, next_token });
        all.push(...page.records);
        next_token = page.next_token;
      } while (next_token);
      return all;
    },
    /** Polls an intake until it has stopped, and reports each state before that. */
    async settled(intakeUid: string, report: (intake: Intake) => void): Promise<Intake> {
      for (let pause = 100; ; pause = Math.min(2_000, pause * 1.3)) {
        const intake = await this.get(intakeUid);
        if (!running.has(intake.state)) return intake;
        report(intake);
        await new Promise((done) => setTimeout(done, pause));
      }
    },
  };
}

const running = new Set<Intake['state']>([
  'awaiting-file',
  'validating',
  'applying',
  'rolling-back',
]);
