import { Box, Chip, Typography } from '@mui/material';
import type { Answers, Question } from '#shared/signing/form';
import { questionsFor } from '#shared/signing/form-rules';
import type { RecipientView } from '#shared/signing/recipient-view';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column } from '../../../components/layout/layout.tsx';

interface PreviewQuestionsProps {
  view: RecipientView;
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** The questions before the document. Answers show which questions and pages follow. */
export const PreviewQuestions = ({ view, answers, onChange }: PreviewQuestionsProps) => (
  <Column component="section" aria-labelledby="preview-questions">
    <Typography variant="h2" id="preview-questions">
      Questions
    </Typography>
    {questionsFor(view, answers).map((question) => (
      <div key={question.questionUid}>
        <OneQuestion
          question={question}
          answer={answers[question.questionUid]}
          onAnswer={(answer) => onChange({ ...answers, [question.questionUid]: answer })}
        />
        {question.school_only && (
          <Chip size="small" variant="outlined" label="For the school alone" sx={{ mt: 0.5 }} />
        )}
      </div>
    ))}
  </Column>
);

interface OneQuestionProps {
  question: Question;
  answer: Answers[string] | undefined;
  onAnswer: (answer: string) => void;
}

function OneQuestion({ question, answer, onAnswer }: OneQuestionProps) {
  const { kind, text, hint, required, options, parts } = question;
  const label = required ? text : `${text} (may stay empty)`;
  const value = typeof answer === 'string' ? answer : '';
  if (kind === 'repeat') {
    return (
      <Box role="group" aria-label={label}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        {hint && <Typography color="textSecondary">{hint}</Typography>}
        <Typography variant="body2" color="textSecondary">
          {`Each entry asks: ${parts.map((part) => part.text).join(', ')}`}
        </Typography>
      </Box>
    );
  }
  if (kind === 'choice' || kind === 'yes-no') {
    const choices: [string, string][] =
      kind === 'yes-no'
        ? [
            ['yes', 'Yes'],
            ['no', 'No'],
          ]
        : options.map((option) => [option, option]);
    return (
      <SelectField
        label={label}
        value={value}
        options={[['', 'Please choose'], ...choices]}
        onChoose={onAnswer}
        hint={hint}
      />
    );
  }
  return (
    <Field
      label={label}
      value={value}
      onChange={onAnswer}
      hint={kind === 'date' ? hint || 'Day, month and year' : hint}
    />
  );
}
