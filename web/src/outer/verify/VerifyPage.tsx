import { useEffect, useId, useState } from 'react';
import { Frame } from '../Frame.tsx';
import { useSchool } from '../school.ts';
import { FileDrop } from './FileDrop.tsx';
import { GenuineResult } from './GenuineResult.tsx';
import { type Outcome, outcomeOf, type RecordOutcome, recordOutcomeOf } from './outcome.ts';
import { type Published, readPublished } from './published.ts';
import { RefusedResult } from './RefusedResult.tsx';

/** The page on which anyone checks a sealed document. The files stay in the browser. */
export function VerifyPage() {
  const school = useSchool();
  const [outcome, setOutcome] = useState<Outcome>();
  const [record, setRecord] = useState<RecordOutcome>();
  const [published, setPublished] = useState<Published>();
  const [isChecking, setChecking] = useState(false);
  const resultId = useId();
  // Before a file is chosen, so that nothing is sent after it.
  useEffect(() => void readPublished().then(setPublished), []);

  const check = async (file: File) => {
    setChecking(true);
    setRecord(undefined);
    setOutcome(await outcomeOf(file));
    setChecking(false);
    document.getElementById(resultId)?.focus();
  };
  const checkItsRecord = async (file: File) => {
    if (outcome?.kind === 'genuine') setRecord(await recordOutcomeOf(file, outcome.checked));
  };

  return (
    <Frame title="Check a sealed document">
      <h1>Check a sealed document</h1>
      <p className="lead">
        Choose a PDF that the school sealed. This page says who sealed it and whether it was changed
        since. Your browser checks the file: it is not sent anywhere.
      </p>
      <FileDrop
        label={outcome ? 'Choose another PDF' : 'Choose a PDF'}
        hint="or drop it here"
        accept="application/pdf,.pdf"
        isBusy={isChecking}
        onFile={(file) => void check(file)}
      />
      <section id={resultId} tabIndex={-1} aria-label="Result" className="result">
        <p role="status" className={isChecking ? 'quiet' : 'hidden'}>
          {isChecking ? 'Checking the document' : ''}
        </p>
        {outcome?.kind === 'refused' && <RefusedResult {...outcome} />}
        {outcome?.kind === 'genuine' && (
          <GenuineResult
            {...outcome}
            school={school}
            published={published}
            record={record}
            onRecord={(file) => void checkItsRecord(file)}
          />
        )}
      </section>
    </Frame>
  );
}
