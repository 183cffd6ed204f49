import { Button, Typography } from '@mui/material';
import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import type { Values } from '#shared/questions/question';
import { isSchoolOnly, neededQuestions } from '#shared/questions/school-only';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { ValueField } from '../../components/questions/ValueField.tsx';
import { copiedWords } from './askWords.ts';
import { questionsFor } from './goTo.ts';
import { SchoolOnlyField } from './SchoolOnlyField.tsx';

interface ChildFieldsProps {
  ask: OwnAsk;
  subject: OwnSubject;
  values: Values | undefined;
  /** What is wrong with the values, by question. */
  faults: Readonly<Record<string, string>>;
  /** The child whose answers can be taken over, and whether they were; `copy` while there are none. */
  same?: { from: OwnSubject; isCopied: boolean; copy: (() => void) | undefined } | undefined;
  /** The level of the name as a heading. */
  heading: 'h2' | 'h3';
  onChange: (values: Values) => void;
}

/** The questions for one child, or for the reader. */
export function ChildFields(props: ChildFieldsProps) {
  const { ask, subject, values = {}, faults, same, heading, onChange } = props;
  const { firstname, sealed = [] } = subject;
  const needed = neededQuestions(ask.questions, values);
  const own = needed.filter((each) => isSchoolOnly(each) && !values[each.questionUid]);
  // On a phone the name above is out of sight at the third question.
  const isNamed = firstname !== '' && ask.subjects.length > 1;
  return (
    <Column
      id={questionsFor(subject.subject)}
      gap={2}
      role="group"
      tabIndex={-1}
      aria-label={firstname || 'Your answer'}
      sx={parted}
    >
      {firstname && (
        <Typography variant="h3" component={heading}>
          {firstname}
        </Typography>
      )}
      {same && (
        <Column gap={1}>
          {same.copy && (
            <Button
              variant="outlined"
              sx={{ justifySelf: 'start', minHeight: 48 }}
              onClick={same.copy}
            >
              {`Same for ${firstname}`}
            </Button>
          )}
          <Quiet size="medium" role="status">
            {same.isCopied &&
              copiedWords(
                same.from,
                subject,
                own.map(({ text }) => text),
              )}
          </Quiet>
        </Column>
      )}
      {needed.map((asked) => {
        const { questionUid } = asked;
        const question = isNamed ? { ...asked, text: `${firstname}: ${asked.text}` } : asked;
        const value = values[questionUid];
        const given = {
          question,
          fault: faults[questionUid],
          onChange: (next: Values[string] | undefined) =>
            onChange(withValue(values, questionUid, next)),
        };
        return isSchoolOnly(question) ? (
          <SchoolOnlyField
            key={questionUid}
            {...given}
            value={typeof value === 'string' ? value : undefined}
            schoolOnly={ask.school_only}
            isGiven={sealed.includes(questionUid)}
          />
        ) : (
          <ValueField key={questionUid} {...given} value={value} />
        );
      })}
    </Column>
  );
}

function withValue(values: Values, questionUid: string, value: Values[string] | undefined): Values {
  const { [questionUid]: _, ...rest } = values;
  return value === undefined ? rest : { ...rest, [questionUid]: value };
}

/** A line is between two children. */
const parted = { '& + &': { borderTop: 1, borderColor: 'divider', pt: 3 } };
