import { type FormEvent, useRef, useState } from 'react';
import type { Question } from '#shared/signing/form';
import { answerFaults, questionsFor } from '#shared/signing/form-rules';
import type { RecipientView } from '#shared/signing/recipient-view';
import { useSchool } from '../../school.ts';
import { Heading } from '../Heading.tsx';
import type { Filled } from '../link.ts';
import { SavedLine } from '../SavedLine.tsx';
import { useSaving } from '../useSaving.ts';
import type { Signing } from '../useSigning.ts';
import { fieldsFor, valuesToSend } from '../values.ts';
import { QuestionField } from './QuestionField.tsx';
import { RepeatField } from './RepeatField.tsx';

interface InterviewProps {
  readonly signing: Signing;
  readonly view: RecipientView;
  readonly onDone: () => void;
}

/** The questions before a document. Answers may ask for more questions, and choose pages. */
export function Interview({ signing, view, onDone }: InterviewProps) {
  const { filled, setFilled } = signing;
  const school = useSchool();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const toSend = valuesToSend(fieldsFor(view, filled.answers), filled);
  const { state, save } = useSaving(signing, toSend);
  const faults = isTried ? answerFaults(view, filled.answers) : {};
  const count = Object.keys(faults).length;
  const answer = (questionUid: string, given: Filled['answers'][string]) =>
    setFilled((before) => ({ ...before, answers: { ...before.answers, [questionUid]: given } }));

  const next = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(answerFaults(view, filled.answers)).length > 0) {
      // The faults are drawn first.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[data-invalid=true]')?.focus());
      return;
    }
    await save();
    onDone();
  };

  return (
    <>
      <Heading view={view} step="First the questions, then the document" />
      <form ref={form} className="questions" noValidate onSubmit={(event) => void next(event)}>
        <ol className="question-list">
          {questionsFor(view, filled.answers).map((question) => (
            <li key={question.questionUid} className="card">
              <OneQuestion question={question} filled={filled} faults={faults} answer={answer} />
            </li>
          ))}
        </ol>
        <p role="alert" className={count > 0 ? 'fault' : ''}>
          {count > 0 && (count === 1 ? '1 answer is missing.' : `${count} answers are missing.`)}
        </p>
        <div className="actions">
          <button type="submit" className="primary">
            Continue to the document
          </button>
          <SavedLine state={state} timeZone={school?.timeZone} onSave={() => void save()} />
        </div>
      </form>
    </>
  );
}

interface OneQuestionProps {
  readonly question: Question;
  readonly filled: Filled;
  readonly faults: Readonly<Record<string, string>>;
  readonly answer: (questionUid: string, given: Filled['answers'][string]) => void;
}

function OneQuestion({ question, filled, faults, answer }: OneQuestionProps) {
  const { questionUid, kind, school_only } = question;
  const given = filled.answers[questionUid];
  return (
    <>
      {kind === 'repeat' ? (
        <RepeatField
          question={question}
          rows={Array.isArray(given) ? given : []}
          faults={faults}
          onChange={(rows) => answer(questionUid, rows)}
        />
      ) : (
        <QuestionField
          question={question}
          answer={typeof given === 'string' ? given : ''}
          fault={faults[questionUid]}
          onChange={(text) => answer(questionUid, text)}
        />
      )}
      {school_only && <p className="quiet small-print">Only the school sees this answer.</p>}
    </>
  );
}
