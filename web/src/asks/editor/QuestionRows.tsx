import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { mostOfAsk } from '#shared/asks/ask';
import { mayLimit } from '#shared/questions/places';
import { type AskedQuestion, mostOfQuestion } from '#shared/questions/question';
import { isSchoolOnly } from '#shared/questions/school-only';
import { Field } from '../../components/forms/Field.tsx';
import { OrderButtons } from '../../components/forms/OrderButtons.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Column, List, Panel, Quiet, Row } from '../../components/layout/layout.tsx';
import { chosenKinds, hasOptions, kindNames, limitIn, limitNames, newQuestion } from './askForm.ts';

interface QuestionRowsProps {
  questions: readonly AskedQuestion[];
  onChange: (questions: AskedQuestion[]) => void;
}

/** The questions of an ask, in their order. */
export function QuestionRows({ questions, onChange }: QuestionRowsProps) {
  const change = (at: number, changed: Partial<AskedQuestion>) =>
    onChange(questions.map((each, i) => (i === at ? { ...each, ...changed } : each)));
  function move(at: number, to: number) {
    const rest = questions.filter((_, i) => i !== at);
    const moved = questions[at];
    if (moved) onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
  }
  return (
    <Column gap={2}>
      <List gap={2}>
        {questions.map((question, at) => (
          <Panel key={question.questionUid} component="li" padding={1.5}>
            <Row align="center" isOneLine sx={{ justifyContent: 'space-between' }}>
              {`Question ${at + 1}`}
              <OrderButtons
                name={question.text || `Question ${at + 1}`}
                at={at}
                count={questions.length}
                onMove={(to) => move(at, to)}
                onRemove={() => onChange(questions.filter((_, i) => i !== at))}
              />
            </Row>
            <QuestionFields question={question} onChange={(changed) => change(at, changed)} />
          </Panel>
        ))}
      </List>
      {questions.length < mostOfAsk.questions && (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          onClick={() => onChange([...questions, newQuestion()])}
        >
          Add a question
        </Button>
      )}
    </Column>
  );
}

interface QuestionFieldsProps {
  question: AskedQuestion;
  onChange: (changed: Partial<AskedQuestion>) => void;
}

function QuestionFields({ question, onChange }: QuestionFieldsProps) {
  const { kind, text, hint, required, options, goes, limit } = question;
  const schoolOnly = isSchoolOnly(question);
  return (
    <Column gap={1.5}>
      <Field
        label="Question"
        value={text}
        onChange={(typed) => onChange({ text: typed.slice(0, 300) })}
      />
      <SelectField
        label="Answer"
        value={schoolOnly ? 'text' : kind}
        options={chosenKinds.map((each) => [each, kindNames[each]])}
        onChoose={(chosen) =>
          onChange({ kind: chosenKinds.find((each) => each === chosen) ?? kind })
        }
      />
      {(kind === 'text' || schoolOnly) && <SchoolOnly isOn={schoolOnly} onChange={onChange} />}
      {hasOptions(kind) && (
        <Field
          label="Choices"
          rows={3}
          hint="Write each choice in its own line."
          value={options.join('\n')}
          onChange={(typed) =>
            onChange({
              options: typed
                .split('\n')
                .slice(0, mostOfQuestion.options)
                .map((each) => each.slice(0, 100)),
            })
          }
        />
      )}
      <Field
        label="Help below the question"
        value={hint}
        onChange={(typed) => onChange({ hint: typed.slice(0, 500) })}
      />
      {mayLimit(kind) && (
        <Field
          label={limitNames[kind] ?? ''}
          inputMode="numeric"
          hint="Leave it empty for no limit. When all places are taken, families may join a waiting list."
          value={limit === undefined ? '' : `${limit}`}
          onChange={(typed) => onChange({ limit: limitIn(typed) })}
        />
      )}
      <FormControlLabel
        label="Must be answered"
        control={<Checkbox checked={required} onChange={(_, is) => onChange({ required: is })} />}
      />
      {kind === 'yes-no' && (
        <FormControlLabel
          label="Yes means that the child goes. Other carers of the child see it."
          control={<Checkbox checked={goes} onChange={(_, is) => onChange({ goes: is })} />}
        />
      )}
    </Column>
  );
}

interface SchoolOnlyProps {
  isOn: boolean;
  onChange: (changed: Partial<AskedQuestion>) => void;
}

/** Makes a text one that only the school reads. Families with nothing to say need not answer. */
const SchoolOnly = ({ isOn, onChange }: SchoolOnlyProps) => (
  <div>
    <FormControlLabel
      label="Only the school reads it"
      control={
        <Checkbox
          checked={isOn}
          onChange={(_, is) =>
            onChange(is ? { kind: 'school-only', required: false } : { kind: 'text' })
          }
        />
      }
    />
    {isOn && (
      <Quiet size="medium">
        For health and diet: 200 characters, sealed. You and the helpers open it on the roll, and
        say why. It is in no report, file or mail, and is deleted 14 days after the school needs it.
      </Quiet>
    )}
  </div>
);
