import DragIcon from '@mui/icons-material/DragIndicator';
import { Box, Button } from '@mui/material';
import type { Question } from '#shared/signing/form';
import { OrderButtons } from '../../../components/forms/OrderButtons.tsx';
import { Quiet, Row } from '../../../components/layout/layout.tsx';
import type { useDragOrder } from '../editor/useDragOrder.ts';
import { inWords } from './conditions.ts';
import { questionKindNames } from './newQuestion.ts';
import { QuestionFields } from './QuestionFields.tsx';

interface QuestionCardProps {
  question: Question;
  at: number;
  /** All questions, in order. */
  questions: readonly Question[];
  dragging: ReturnType<typeof useDragOrder>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (changed: Partial<Question>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One question: a line of what it asks, which opens into its fields. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, at, questions, dragging, isOpen, onOpen, onChange, onMove, onRemove } = props;
  const name = question.text || `Question ${at + 1}`;
  const isNew = !question.text.trim();
  const isShown = isOpen || isNew;
  return (
    <Box
      component="li"
      {...dragging.targetOf(at)}
      sx={{ ...card, ...(dragging.isOver(at) && over) }}
    >
      <Row gap={0.5} align="center" isOneLine>
        <Row {...dragging.handleOf(at)} aria-hidden gap={0} isOneLine sx={{ cursor: 'grab' }}>
          <DragIcon />
        </Row>
        <Button
          color="inherit"
          aria-expanded={isShown}
          onClick={() => onOpen(!isOpen)}
          sx={{ flex: 1, justifyContent: 'flex-start', textAlign: 'start', minHeight: 44 }}
        >
          {`${at + 1}. ${name}`}
        </Button>
        <OrderButtons
          name={name}
          at={at}
          onMove={onMove}
          onRemove={onRemove}
          count={questions.length}
        />
      </Row>
      {!isShown && (
        <Quiet size="large" sx={{ paddingInlineStart: 5 }}>
          {factsOf(question, questions)}
        </Quiet>
      )}
      {isShown && (
        <QuestionFields question={question} at={at} questions={questions} onChange={onChange} />
      )}
    </Box>
  );
}

const factsOf = (question: Question, questions: readonly Question[]): string =>
  [
    questionKindNames[question.kind],
    question.required ? '' : 'may stay empty',
    question.school_only ? 'for the school alone' : '',
    question.shown_if ? `only after ${inWords(question.shown_if, questions)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');

const card = {
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const over = { outline: '2px dashed', outlineColor: 'primary.main' };
