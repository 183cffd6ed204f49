import type { Portal } from '#bin/lib/running/portal';
import type { Phone } from '#bin/local/phones/phone-store';

/** The phone of a person on a running portal, as its page has it. */
export function phoneOn({ port }: Pick<Portal, 'port'>, site: string, username: string) {
  const address = `http://localhost:${port}/phones/${site}/${username}`;
  return {
    address,
    /** Presses a button; throws if the page says that it did nothing. */
    async press(act: string, form: Record<string, string> = {}): Promise<void> {
      const answer = await fetch(`${address}/${act}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    /** Returns what its lock screen shows, the newest first. */
    async shown(): Promise<string[]> {
      const { lockScreen } = (await (await fetch(`${address}.json`)).json()) as Phone;
      return lockScreen.map(({ body }) => body);
    },
  };
}
