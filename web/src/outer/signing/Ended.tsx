import { useEffect, useState } from 'react';
import type { RecipientView } from '#shared/signing/recipient-view';
import { verifyPath } from '#shared/site/outer-pages';
import { StepHeading } from '../Frame.tsx';
import { Icon } from '../Icon.tsx';
import { useSchool } from '../school.ts';
import { dayInWords, momentInWords } from '../words.ts';
import { Pages } from './document/Pages.tsx';
import { isNotReady } from './link.ts';
import { Others } from './Others.tsx';
import type { Signing } from './useSigning.ts';
import { fieldsFor } from './values.ts';

interface EndedProps {
  readonly signing: Signing;
  readonly view: RecipientView;
}

/** What the recipient sees after the last act: what happened and when, the others, and the copy. */
export function Ended({ signing, view }: EndedProps) {
  const zone = useSchool()?.timeZone;
  const { title, text, tone } = wordsOf(view, zone);
  const { has_copy, request_state, done_at } = view;
  return (
    <>
      <div className={`panel ended ${tone}`}>
        <Icon name={tone === 'good' ? 'tick' : 'clock'} />
        <StepHeading>{title}</StepHeading>
        <p>
          <strong>{view.title}</strong> for {view.student_name}
        </p>
        {done_at && (
          <p>
            <time dateTime={done_at}>{momentInWords(new Date(done_at), zone)}</time>
          </p>
        )}
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {(has_copy || request_state === 'completed') && <Copy signing={signing} view={view} />}
      </div>
      <Others others={view.others} />
      {view.role === 'copy' ? (
        <Pages signing={signing} view={view} />
      ) : (
        view.state === 'done' && <OwnDocument signing={signing} view={view} />
      )}
      <p className="onward">
        <a href="/">Go to the portal of {view.school}</a>
      </p>
    </>
  );
}

/** The document as the recipient signed it, on request: a copy comes only when everyone has signed. */
function OwnDocument({ signing, view }: EndedProps) {
  const [isShown, setShown] = useState(false);
  const { answers, values } = view.filled;
  return (
    <>
      <button
        type="button"
        className="secondary show-own"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide the document' : 'See what you signed'}
      </button>
      {isShown && (
        <Pages signing={signing} view={view} fields={fieldsFor(view, answers)} values={values} />
      )}
    </>
  );
}

/** Waits until the school has made the copy, then lets the recipient download it. */
function Copy({ signing, view }: EndedProps) {
  const [state, look] = useCopy(signing, view.has_copy);
  if (state === 'waiting') {
    return <p role="status">The school makes your copy now. The button for it comes here soon.</p>;
  }
  if (state === 'late') {
    return (
      <>
        <p role="status">{`The school still makes your copy. ${mailTo(view)} when it is ready.`}</p>
        <button type="button" className="secondary" onClick={look}>
          Look again
        </button>
      </>
    );
  }
  return <Download signing={signing} />;
}

/** Milliseconds between two looks at a copy that is not ready, and how often. */
const [pause, mostLooks] = [3_000, 20];

type CopyState = 'waiting' | 'ready' | 'late';

/** Looks whether the copy is there: the school makes it within a minute of the last signature. */
function useCopy({ link }: Signing, isThere: boolean): [CopyState, look: () => void] {
  const [state, setState] = useState<CopyState>(isThere ? 'ready' : 'waiting');
  const [looks, setLooks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is one call
  useEffect(() => {
    if (state !== 'waiting') return;
    let isHere = true;
    const timer = setTimeout(
      async () => {
        const found = await link.copy().then(
          () => 'ready' as const,
          // Nobody asked for this look, so its failure takes nothing from the page.
          (error: unknown) => (isNotReady(error) ? 'waiting' : 'late'),
        );
        if (!isHere) return;
        if (found === 'waiting' && looks + 1 < mostLooks) setLooks(looks + 1);
        else setState(found === 'waiting' ? 'late' : found);
      },
      looks === 0 ? 0 : pause,
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [state, looks]);
  return [
    state,
    () => {
      setLooks(0);
      setState('waiting');
    },
  ];
}

/** Downloads the sealed copy. */
function Download({ signing: { link, failed } }: Pick<EndedProps, 'signing'>) {
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    setMessage('');
    try {
      const { url } = await link.copy();
      const anchor = document.createElement('a');
      anchor.href = url;
      anchor.rel = 'noreferrer';
      anchor.click();
    } catch (error) {
      setMessage(failed(error) ?? '');
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        className="primary"
        aria-disabled={isBusy}
        onClick={() => void download()}
      >
        Download your copy
      </button>
      <p role="status" className={message ? 'fault' : ''}>
        {message}
      </p>
      <p className="quiet small-print">
        Keep the file as it is. Its seal shows if anything was changed.{' '}
        <a href={verifyPath} target="_blank" rel="noreferrer">
          Check a sealed document
        </a>{' '}
        (in a new tab).
      </p>
    </>
  );
}

interface Words {
  readonly title: string;
  readonly text: readonly string[];
  readonly tone: 'good' | 'warn';
}

/** Where the next e-mail goes: `An e-mail goes to g…@example.org`. */
const mailTo = ({ mail_to }: RecipientView): string =>
  mail_to ? `An e-mail goes to ${mail_to}` : 'You get an e-mail';

function wordsOf(view: RecipientView, zone: string | undefined): Words {
  const { role, state, request_state, expires_at } = view;
  if (state === 'declined') {
    return {
      title: 'You declined the document',
      text: ['The school knows your reason. There is nothing more to do.'],
      tone: 'warn',
    };
  }
  if (['declined', 'voided', 'expired'].includes(request_state)) {
    return {
      title: 'This document has ended',
      text: ['It was not completed. The school will tell you if there is a new one.'],
      tone: 'warn',
    };
  }
  const title =
    role === 'copy'
      ? 'A copy for you'
      : role === 'approver'
        ? 'You approved the document'
        : 'Thank you, you signed the document';
  if (request_state === 'completed') return { title, text: ['Everyone has signed.'], tone: 'good' };
  const until = dayInWords(new Date(expires_at), zone);
  return {
    title,
    text: [
      `${mailTo(view)} with a link to your copy when everyone has signed.`,
      `The others can sign until ${until}. If somebody does not, the document ends, and the school tells you.`,
    ],
    tone: 'good',
  };
}
