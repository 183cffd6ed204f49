import { type FormEvent, useId, useState } from 'react';
import { inWords } from '../../components/text/inWords.ts';
import { StepHeading } from '../Frame.tsx';
import type { Fact, FactKind } from './link.ts';

interface FactFormProps {
  readonly asks: readonly FactKind[];
  readonly isAgain: boolean;
  readonly onOpen: (fact: Fact) => Promise<string | undefined>;
}

/** The question before a document: a fact about the child that only the family knows. */
export function FactForm({ asks, isAgain, onOpen }: FactFormProps) {
  return (
    <>
      <StepHeading>{isAgain ? 'Please confirm again' : 'A document for your child'}</StepHeading>
      <p className="lead">
        {isAgain
          ? 'An hour has passed. For your child’s safety, answer the question again. What you filled in is still here.'
          : 'The school sent you a document. It is about your child, so please answer one question first.'}
      </p>
      {asks.length === 0 ? (
        <p className="note">
          The school can’t ask the question, because it has no student number and no birthday. Ask
          the school to add them, and open the link again.
        </p>
      ) : (
        <Question asks={asks} onOpen={onOpen} />
      )}
      <p className="quiet small-print">
        After 5 wrong answers you have to wait an hour. You can also ask the school for help.
      </p>
    </>
  );
}

function Question({ asks, onOpen }: Omit<FactFormProps, 'isAgain'>) {
  const [kind, setKind] = useState<FactKind>(asks.includes('birthday') ? 'birthday' : 'number');
  const [given, setGiven] = useState({ day: '', month: '', number: '' });
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const faultId = useId();
  const described = fault ? faultId : undefined;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const fact = factOf(kind, given);
    if (typeof fact === 'string') return setFault(fact);
    setBusy(true);
    setFault('');
    setFault((await onOpen(fact)) ?? '');
    setBusy(false);
  };
  const set = (part: Partial<Given>) => setGiven({ ...given, ...part });
  const change = () => {
    setFault('');
    setKind(kind === 'birthday' ? 'number' : 'birthday');
  };

  return (
    <form className="card narrow" onSubmit={(event) => void send(event)} noValidate>
      {kind === 'birthday' ? (
        <BirthdayFields {...given} set={set} faultId={described} />
      ) : (
        <NumberField {...given} set={set} faultId={described} />
      )}
      <p id={faultId} role="alert" className={fault ? 'fault' : ''}>
        {fault}
      </p>
      <div className="actions">
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {isBusy ? 'Opening' : 'Open the document'}
        </button>
        {asks.length > 1 && (
          <button type="button" className="plain" onClick={change}>
            {kind === 'birthday' ? 'Use the student number' : 'Use the birthday'}
          </button>
        )}
      </div>
    </form>
  );
}

interface Given {
  readonly day: string;
  readonly month: string;
  readonly number: string;
}

interface FactFieldProps extends Given {
  readonly set: (part: Partial<Given>) => void;
  readonly faultId: string | undefined;
}

function NumberField({ number, set, faultId }: FactFieldProps) {
  return (
    <label className="field">
      <span>Student number of the child</span>
      <input
        value={number}
        maxLength={60}
        autoComplete="off"
        aria-describedby={faultId}
        onChange={({ target }) => set({ number: target.value })}
      />
    </label>
  );
}

function BirthdayFields({ day, month, set, faultId }: FactFieldProps) {
  return (
    <fieldset className="birthday" aria-describedby={faultId}>
      <legend>Birthday of the child</legend>
      <p className="quiet">The day and the month, without the year.</p>
      <div className="row">
        <label className="field">
          <span>Day</span>
          <input
            value={day}
            inputMode="numeric"
            maxLength={2}
            size={3}
            autoComplete="off"
            onChange={({ target }) => set({ day: target.value.replace(/\D/g, '') })}
          />
        </label>
        <label className="field">
          <span>Month</span>
          <select value={month} onChange={({ target }) => set({ month: target.value })}>
            <option value="">Choose</option>
            {months.map((name, at) => (
              <option key={name} value={String(at + 1)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  );
}

const months = Array.from({ length: 12 }, (_, at) =>
  inWords(new Date(Date.UTC(2024, at, 1)), 'UTC', { month: 'long' }),
);

/** Returns the fact, or a sentence about what is missing. */
function factOf(kind: FactKind, { day, month, number }: Given): Fact | string {
  if (kind === 'number') {
    return number.trim() ? { number: number.trim() } : 'Enter the student number.';
  }
  // 2024 has a 29 February.
  const date = new Date(Date.UTC(2024, Number(month) - 1, Number(day)));
  if (!day || !month || date.getUTCDate() !== Number(day)) return 'Enter the day and the month.';
  return { birthday: `${day.padStart(2, '0')}-${month.padStart(2, '0')}` };
}
