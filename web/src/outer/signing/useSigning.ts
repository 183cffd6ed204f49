import { useEffect, useRef, useState } from 'react';
import type { SigningPage } from '#shared/signing/families';
import type { RecipientView } from '#shared/signing/recipient-view';
import {
  type Fact,
  type FactKind,
  type Filled,
  isGone,
  isPassOver,
  type Link,
  linkOf,
  sentenceOf,
} from './link.ts';

/** What the page shows. */
export type Phase =
  | { readonly kind: 'loading' }
  | { readonly kind: 'gone' }
  /** The page was loaded again: `outer.js` took the token out of the address before. */
  | { readonly kind: 'reloaded' }
  | { readonly kind: 'unreachable'; readonly message: string }
  /** The question before the document; `isAgain` if the hour of the pass is over. */
  | { readonly kind: 'fact'; readonly asks: readonly FactKind[]; readonly isAgain: boolean }
  | { readonly kind: 'open'; readonly view: RecipientView };

/** The state of a link, and what a person can do with it. */
export interface Signing {
  readonly phase: Phase;
  readonly link: Link;
  readonly filled: Filled;
  readonly setFilled: (change: (filled: Filled) => Filled) => void;
  /** Whether the text of the pages was chosen, or their pictures. It is kept for this visit. */
  readonly isText: boolean | undefined;
  readonly setText: (isText: boolean) => void;
  readonly ask: () => void;
  /** Opens the link. Returns the sentence of a failure; undefined if it is open. */
  readonly open: (fact: Fact) => Promise<string | undefined>;
  readonly setView: (view: RecipientView) => void;
  /**
   * Shows the page that belongs to a failure: the link is gone, or its hour is over. Returns the
   * sentence of every other failure. What was filled in stays.
   */
  readonly failed: (error: unknown) => string | undefined;
}

const nothing: Filled = { answers: {}, values: {} };

/** Follows a link from its first question to the end. */
export function useSigning(token: string, page: SigningPage): Signing {
  const [link] = useState(() => linkOf(token, page));
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const [filled, setFilled] = useState(nothing);
  const [isText, setText] = useState<boolean>();
  const asks = useRef<readonly FactKind[]>([]);
  const wasOpen = useRef(false);

  const failed = (error: unknown): string | undefined => {
    if (isGone(error)) setPhase({ kind: 'gone' });
    else if (isPassOver(error)) setPhase({ kind: 'fact', asks: asks.current, isAgain: true });
    else return sentenceOf(error);
    return undefined;
  };
  const ask = async () => {
    if (!token) return setPhase({ kind: 'reloaded' });
    setPhase({ kind: 'loading' });
    try {
      ({ asks: asks.current } = await link.ask());
      setPhase({ kind: 'fact', asks: asks.current, isAgain: false });
    } catch (error) {
      const message = failed(error);
      if (message) setPhase({ kind: 'unreachable', message });
    }
  };
  const open = async (fact: Fact): Promise<string | undefined> => {
    try {
      const view = await link.open(fact);
      // After the hour of a pass, what is on this page is newer than what the server has.
      if (!wasOpen.current) setFilled(view.filled);
      wasOpen.current = true;
      setPhase({ kind: 'open', view });
      return undefined;
    } catch (error) {
      return isGone(error) ? failed(error) : sentenceOf(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is asked once
  useEffect(() => void ask(), []);

  return {
    phase,
    link,
    filled,
    setFilled,
    isText,
    setText,
    open,
    failed,
    ask: () => void ask(),
    setView: (view) => setPhase({ kind: 'open', view }),
  };
}
