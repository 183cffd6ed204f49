import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { mostOf, type Question } from '#shared/signing/form';
import { Column, List } from '../../../components/layout/layout.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { withChange, withMoved } from '../editor/order.ts';
import { withoutQuestion } from '../editor/templateValues.ts';
import { useDragOrder } from '../editor/useDragOrder.ts';
import type { TemplateTools } from '../editor/useTemplateValues.ts';
import { newQuestion } from './newQuestion.ts';
import { PageRules } from './PageRules.tsx';
import { QuestionCard } from './QuestionCard.tsx';

/** The questions before the document, and the pages that depend on them. */
export function QuestionsPart({ tools }: { tools: TemplateTools }) {
  const { values, change } = tools;
  const { questions } = values;
  const [status, setStatus] = useState('');
  const [opened, setOpened] = useState('');
  function move(from: number, to: number) {
    change({ questions: withMoved(questions, from, to) });
    setStatus(`Question ${from + 1} is now ${to + 1} of ${questions.length}`);
  }
  const dragging = useDragOrder(move);
  function add() {
    const question = newQuestion();
    change({ questions: [...questions, question] });
    setOpened(question.questionUid);
  }
  return (
    <Column component="section" aria-labelledby="questions" gap={3}>
      <About />
      <List component="ol" gap={2}>
        {questions.map((question, at) => (
          <QuestionCard
            key={question.questionUid}
            question={question}
            at={at}
            questions={questions}
            dragging={dragging}
            isOpen={opened === question.questionUid}
            onOpen={(isOpen) => setOpened(isOpen ? question.questionUid : '')}
            onChange={(changed: Partial<Question>) =>
              change({ questions: withChange(questions, at, changed) }, `question ${at}`)
            }
            onMove={(to) => move(at, to)}
            onRemove={() => {
              change(withoutQuestion(values, question.questionUid));
              setStatus(`Question ${at + 1} removed. You can undo it.`);
            }}
          />
        ))}
      </List>
      <div>
        <Button
          startIcon={<AddIcon />}
          variant="outlined"
          disabled={questions.length >= mostOf.questions}
          onClick={add}
        >
          Add question
        </Button>
      </div>
      <PageRules tools={tools} />
      <Box role="status" sx={visuallyHidden}>
        {status}
      </Box>
    </Column>
  );
}

const About = () => (
  <div>
    <Typography variant="h2" id="questions">
      Questions
    </Typography>
    <Typography color="textSecondary">
      The first signer answers them before the document. Answers can fill in fields and choose
      pages. A template needs no questions.
    </Typography>
  </div>
);
