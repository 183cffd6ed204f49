import { Box } from '@mui/material';
import type { DragEvent, KeyboardEvent } from 'react';
import { type FormField, fieldKinds } from '#shared/signing/form';
import { Quiet } from '../../../components/layout/layout.tsx';
import type { TemplateTools } from '../editor/useTemplateValues.ts';
import { PagePicture } from '../pictures/PagePicture.tsx';
import type { PictureOf } from '../pictures/usePictures.ts';
import { boxAfterKey } from './arrowKeys.ts';
import { inOrder, type Sides } from './boxes.ts';
import { FieldBox } from './FieldBox.tsx';
import { dragType } from './Palette.tsx';
import { colourOf } from './sources.ts';
import type { FieldTools } from './useFieldTools.ts';

interface PageSheetProps {
  page: number;
  sides: Sides;
  fields: FieldTools;
  tools: TemplateTools;
  pictures: PictureOf;
}

/** One page with its fields. A kind of field can be dropped on it. */
export function PageSheet({ page, sides, fields, tools, pictures }: PageSheetProps) {
  const own = inOrder(fields.fields.filter((field) => field.page === page));
  function drop(event: DragEvent<HTMLDivElement>) {
    const kind = fieldKinds.find((each) => each === event.dataTransfer.getData(dragType));
    if (!kind) return;
    event.preventDefault();
    fields.add(kind, { page, ...pointIn(event) });
  }
  return (
    <Box component="section" aria-label={`Page ${page}`}>
      <Quiet size="medium" sx={{ mb: 0.5 }}>{`Page ${page}`}</Quiet>
      <Box
        data-page={page}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
        }}
        onDrop={drop}
        onClick={(event) => {
          if (event.target === event.currentTarget.lastElementChild?.lastElementChild) {
            fields.select('');
          }
        }}
      >
        <PagePicture page={page} sides={sides} pictureOf={pictures}>
          {own.map((field) => (
            <FieldBox
              key={field.fieldUid}
              field={field}
              sides={sides}
              others={fields.boxesOn(page, field.fieldUid)}
              colour={colourOf(field.source, tools.values)}
              isSelected={field.fieldUid === fields.selected}
              onSelect={() => fields.select(field.fieldUid)}
              onBox={(box) => fields.set(field.fieldUid, { box })}
              onKey={(event) => pressed(event, field, sides, fields)}
            />
          ))}
        </PagePicture>
      </Box>
    </Box>
  );
}

/** Returns where an event is on its page, in parts of it. */
function pointIn({ clientX, clientY, currentTarget }: DragEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** Moves a field by arrow keys, resizes it with Shift, and removes it. */
function pressed(event: KeyboardEvent, field: FormField, sides: Sides, fields: FieldTools) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    return fields.remove(field.fieldUid);
  }
  if (event.key === 'Escape') return fields.select('');
  const box = boxAfterKey(field.box, event, Number(fields.step), sides);
  if (!box) return;
  event.preventDefault();
  fields.set(field.fieldUid, { box }, 'key');
}
