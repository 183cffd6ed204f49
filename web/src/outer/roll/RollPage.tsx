import './roll.css';
import { useEffect, useState } from 'react';
import type { LinkAnswer, RollLinkView } from '#shared/emergency/roll-links.contract';
import { rollLinks } from '#shared/emergency/roll-links.contract';
import { AppError } from '#shared/kernel/errors';
import { pathTo } from '#shared/site/paths';
import { callOuter } from '../client.ts';
import { Frame, StepHeading } from '../Frame.tsx';
import { Icon } from '../Icon.tsx';

/** What the page shows. `reloaded`: `outer.js` took the secret out of the address before. */
type Phase =
  | { readonly kind: 'loading' | 'gone' | 'reloaded' }
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'open'; readonly view: RollLinkView };

/** The page of the link in an emergency message: the message, and “Are you safe?”, without a sign-in. */
export function RollPage({ token }: { token: string }) {
  const [phase, setPhase] = useState<Phase>({ kind: token ? 'loading' : 'reloaded' });
  async function look() {
    setPhase({ kind: 'loading' });
    try {
      setPhase({ kind: 'open', view: await callOuter(rollLinks.look, { token }) });
    } catch (error) {
      setPhase(isGone(error) ? { kind: 'gone' } : { kind: 'unreachable', message: textOf(error) });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is asked once
  useEffect(() => {
    if (token) void look();
  }, []);
  return (
    <Frame title="Are you safe?">
      {phase.kind === 'loading' && <p role="status">loading...</p>}
      {phase.kind === 'gone' && <NoLink />}
      {phase.kind === 'reloaded' && <OpenAgain />}
      {phase.kind === 'unreachable' && (
        <>
          <StepHeading>The question can’t be loaded now</StepHeading>
          <p className="lead" role="alert">
            {phase.message}
          </p>
          <button type="button" className="answer" onClick={() => void look()}>
            Try again
          </button>
          <Danger />
        </>
      )}
      {phase.kind === 'open' && phase.view.is_open && <Question token={token} view={phase.view} />}
      {phase.kind === 'open' && !phase.view.is_open && <Over token={token} view={phase.view} />}
    </Frame>
  );
}

/** The answers in words: on the button, and after the school has it. */
const words: Readonly<Record<LinkAnswer, readonly [button: string, said: string]>> = {
  safe: ['I am safe', 'You said that you are safe. The school has your answer.'],
  help: ['I need help', 'You asked for help. The school has your answer.'],
  children: [
    'All my children are with me',
    'You said that all your children are with you. The school has your answer and checks it.',
  ],
  wrong_number: [
    'This is not for me',
    'Thank you. The school sends no more texts to this number. The office has been told.',
  ],
};

/** The message, and the answers as large buttons. Each may be given after another. */
function Question({ token, view }: { token: string; view: RollLinkView }) {
  const { said, fault, isBusy, answer } = useAnswer(token);
  const answers: readonly LinkAnswer[] = view.has_children
    ? ['safe', 'help', 'children']
    : ['safe', 'help'];
  return (
    <>
      <Message text={view.message} />
      <StepHeading>Are you safe?</StepHeading>
      <div className="answers">
        {answers.map((each) => (
          <button
            key={each}
            type="button"
            className={`answer ${each}`}
            aria-disabled={isBusy}
            onClick={() => void answer(each)}
          >
            {words[each][0]}
          </button>
        ))}
      </div>
      <Said said={said} fault={fault} />
      {said === 'help' && <Danger />}
      {view.is_text && <NotForMe isBusy={isBusy} answer={answer} />}
      <p className="quiet small-print">
        A link can be forwarded, so staff still check each student.{' '}
        <a href={pathTo('/emergency-brodcast')}>Sign in to the portal</a> to mark one child, or to
        say where you are.
      </p>
    </>
  );
}

/** Sends answers, one at a time, and returns the newest one that the school has. */
function useAnswer(token: string) {
  const [said, setSaid] = useState<LinkAnswer>();
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function answer(given: LinkAnswer) {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      await callOuter(rollLinks.mark, { token, answer: given });
      setSaid(given);
    } catch (error) {
      setSaid(undefined);
      setFault(textOf(error));
    }
    setBusy(false);
  }
  return { said, fault, isBusy, answer };
}

type Answering = ReturnType<typeof useAnswer>;

/** What the school has, or why it has nothing. */
const Said = ({ said, fault }: Pick<Answering, 'said' | 'fault'>) => (
  <>
    <div role="status">
      {said && (
        <p className={said === 'help' ? 'note refused' : 'note genuine'}>{words[said][1]}</p>
      )}
    </div>
    <p role="alert" className={fault ? 'note refused' : 'hidden'}>
      {fault}
    </p>
  </>
);

/** For somebody whose number the school has by mistake. */
const NotForMe = ({ isBusy, answer }: Pick<Answering, 'isBusy' | 'answer'>) => (
  <p className="lead">
    Did this text reach the wrong phone?{' '}
    <button
      type="button"
      className="plain"
      aria-disabled={isBusy}
      onClick={() => void answer('wrong_number')}
    >
      {words.wrong_number[0]}
    </button>
  </p>
);

const Message = ({ text }: { text: string }) => (
  <section className="panel bad" aria-label="Message of the school">
    <p className="message">{text}</p>
  </section>
);

const Danger = () => <p className="lead">In danger call 000.</p>;

/** The page in the day after the all-clear. */
function Over({ token, view }: { token: string; view: RollLinkView }) {
  const { said, fault, isBusy, answer } = useAnswer(token);
  return (
    <>
      <div className="panel good">
        <div className="panel-title">
          <Icon name="tick" />
          <StepHeading>The roll-call has ended</StepHeading>
        </div>
        <p className="message">{view.message || 'Your answer is no longer needed.'}</p>
      </div>
      {view.is_text && (
        <>
          <NotForMe isBusy={isBusy} answer={answer} />
          <Said said={said} fault={fault} />
        </>
      )}
    </>
  );
}

/** The page of every link that opens nothing: wrong and ended links look the same. */
const NoLink = () => (
  <>
    <StepHeading>This link doesn’t work</StepHeading>
    <p className="lead">
      The link may be incomplete, or its time is over. Open the latest message of the school again,
      or sign in to the portal.
    </p>
    <Danger />
  </>
);

/** The page after a reload: the address has no secret any longer. */
const OpenAgain = () => (
  <>
    <StepHeading>Open the link in your message again</StepHeading>
    <p className="lead">This page keeps no link. What you answered is at the school.</p>
    <Danger />
  </>
);

const isGone = (error: unknown): boolean => error instanceof AppError && error.kind === 'notFound';

const textOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Something went wrong. Try again.';
