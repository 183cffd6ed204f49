import { vi } from 'vitest';
import { shownIn } from '#bin/local/phones/push-service';
import { pushEndpoint } from '#functions/kernel/push/endpoints';
import { deviceSecrets } from '#test/support/push/devices';
import { openOutlet } from './outlet.ts';

/** A push that the push service of a browser took. */
export interface Push {
  readonly at: number;
  readonly endpoint: string;
  /** A later push with the same tag replaces it on the phone. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
}

/** Does what the push services of browsers do, above the memory of AWS: keeps what phones show. */
export function openPushes() {
  const network = vi.spyOn(globalThis, 'fetch');
  const others = network.getMockImplementation();
  const { put, taken, setFault } = openOutlet<Push>();
  network.mockImplementation(async (address, options) => {
    const answer = await others?.(address, options);
    if (!pushEndpoint(String(address))) return answer as Response;
    const body = Buffer.from(options?.body as Uint8Array);
    const { title, body: text, tag } = shownIn(deviceSecrets, body);
    put({ at: Date.now(), endpoint: String(address), tag, title, body: text });
    return answer as Response;
  });
  return { taken, setFault };
}
