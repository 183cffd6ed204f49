import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController } from 'react-hook-form';
import { longest, mostGoals } from '#shared/goals/goal-limits';
import { Field } from '../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../components/forms/FieldAnchor.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';
import { type GoalList, oneOf } from './goalsRecord.ts';

interface TextListFieldProps {
  name: GoalList;
  title: string;
  hint: string;
  /** Beginnings of sentences, which a tap puts into a field. */
  starters: readonly string[];
  /** What helps before the writing. */
  advice?: ReactNode;
}

/** A list of texts of the form: fields to fill, to add and to remove, and help to begin. */
export function TextListField({ name, title, hint, starters, advice }: TextListFieldProps) {
  const id = useId();
  const list = useTexts(name);
  const fault = useFault(name);
  const one = oneOf[name];
  return (
    <FieldAnchor name={name}>
      <Column component="section" aria-labelledby={id} ref={list.box} isBound>
        <div>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          <Typography color="textSecondary">{hint}</Typography>
        </div>
        {advice}
        {list.texts.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its position in the list
          <TextRow key={i} list={list} one={one} i={i} />
        ))}
        {fault && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
            {fault}
          </Box>
        )}
        <Row role="group" aria-label={`Beginnings for a ${one.toLowerCase()}`}>
          {starters.map((starter) => (
            <Button
              key={starter}
              variant="outlined"
              size="small"
              disabled={!list.canBegin}
              onClick={() => list.begin(starter)}
              sx={{ minHeight: 44, textAlign: 'start' }}
            >
              {`${starter} …`}
            </Button>
          ))}
        </Row>
        <div>
          <Button
            startIcon={<AddIcon />}
            disabled={list.isFull}
            onClick={list.add}
            sx={{ minHeight: 44 }}
          >
            {`Add another ${one.toLowerCase()}`}
          </Button>
        </div>
      </Column>
    </FieldAnchor>
  );
}

/** The texts of a list in the form, with the ways to change them. Each moves the focus. */
function useTexts(name: GoalList) {
  const box = useRef<HTMLDivElement>(null);
  const { field } = useController({ name });
  const texts = field.value as readonly string[];
  const isFull = texts.length >= mostGoals;
  const free = texts.findIndex((text) => text.trim() === '');

  function change(next: readonly string[], focused?: number) {
    if (focused === undefined) return field.onChange(next);
    // The field may be new. What is typed next belongs into it, so the focus waits for no frame.
    flushSync(() => field.onChange(next));
    const area = box.current?.querySelectorAll('textarea')[focused];
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }
  return {
    box,
    texts,
    isFull,
    canBegin: !isFull || free >= 0,
    set: (i: number, text: string) => change(texts.with(i, text)),
    add: () => change([...texts, ''], texts.length),
    remove: (i: number) => change(texts.toSpliced(i, 1), Math.max(0, i - 1)),
    /** Puts the beginning of a sentence into a field without text. */
    begin(starter: string) {
      if (free >= 0) change(texts.with(free, `${starter} `), free);
      else change([...texts, `${starter} `], texts.length);
    },
  };
}

interface TextRowProps {
  list: ReturnType<typeof useTexts>;
  /** What one text is called. */
  one: string;
  i: number;
}

function TextRow({ list, one, i }: TextRowProps) {
  const text = list.texts[i] ?? '';
  return (
    <Box sx={row}>
      <Field
        label={`${one} ${i + 1}`}
        value={text}
        rows={3}
        onChange={(typed) => list.set(i, typed)}
        {...(text.length > longest.text - 200 && {
          hint: `${text.length} of ${longest.text} characters`,
        })}
      />
      {list.texts.length > 1 && (
        <IconButton
          aria-label={`Remove ${one.toLowerCase()} ${i + 1}`}
          onClick={() => list.remove(i)}
          sx={{ mt: 3.5 }}
        >
          <RemoveIcon />
        </IconButton>
      )}
    </Box>
  );
}
const row = {
  display: 'grid',
  gap: 0.5,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
};
