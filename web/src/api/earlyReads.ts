/** The answers of reads that started before their screen's code had arrived. Each is used once. */

interface Early {
  readonly token: string;
  readonly at: number;
  readonly answer: Promise<Response>;
}

const started = new Map<string, Early>();

/** Milliseconds after which an answer that nothing asked for is too old. */
const life = 30_000;

/** Starts a read; `url` is absolute. */
export function startRead(url: string, token: string): Promise<Response> {
  const answer = wholeAnswer(url, token);
  // A failed one is read again when it is needed.
  answer.catch(() => undefined);
  started.set(url, { token, at: Date.now(), answer });
  return answer;
}

/** Reads an answer to its end, so that one that nothing asks for holds no connection. */
async function wholeAnswer(url: string, token: string): Promise<Response> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  const { status, headers } = answer;
  return new Response(await answer.text(), { status, headers });
}

/**
 * Removes a read that was started; undefined without one. The function that it returns gives the
 * answer once, and only for the token that it was read with.
 */
export function takeRead(url: string) {
  let early = started.get(url);
  started.delete(url);
  return (
    early &&
    (async (token: string): Promise<Response | undefined> => {
      const read = early;
      early = undefined;
      if (!read || read.token !== token || Date.now() - read.at > life) return undefined;
      return read.answer.catch(() => undefined);
    })
  );
}

/** Forgets all answers. */
export function forgetReads(): undefined {
  started.clear();
}
