import { Box } from '@mui/material';
import type { KeyboardEvent } from 'react';
import type { Box as Part } from '#shared/signing/field';
import type { FormField } from '#shared/signing/form';
import { kindNames } from '../words.ts';
import { placeInWords, type Sides } from './boxes.ts';
import { useDragBox } from './useDragBox.ts';

interface FieldBoxProps {
  field: FormField;
  sides: Sides;
  /** The other boxes of the page. */
  others: readonly Part[];
  colour: string;
  isSelected: boolean;
  onSelect: () => void;
  onBox: (box: Part) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** A field on its page: it is moved and resized by pointer and by keys. */
export function FieldBox(props: FieldBoxProps) {
  const { field, sides, others, colour, isSelected, onSelect, onBox, onKey } = props;
  const { shown, isDragged, handlers } = useDragBox({ box: field.box, sides, others, onBox });
  const move = handlers('move');
  return (
    <Box
      component="button"
      type="button"
      id={`field-${field.fieldUid}`}
      aria-label={`${field.label}, ${kindNames[field.kind]}, ${placeInWords(field)}`}
      aria-pressed={isSelected}
      aria-describedby="field-keys"
      {...move}
      onPointerDown={(event) => {
        // On a touch screen the first tap selects, so that the page still scrolls.
        if (event.pointerType === 'mouse' || isSelected) move.onPointerDown(event);
      }}
      onFocus={onSelect}
      onClick={onSelect}
      onKeyDown={onKey}
      sx={{
        ...look,
        ...partsOf(shown),
        borderColor: colour,
        bgcolor: `${colour}26`,
        touchAction: isSelected ? 'none' : 'auto',
        ...(isSelected && { ...chosen, outlineColor: colour }),
        ...(isDragged && { cursor: 'grabbing' }),
      }}
    >
      <Box component="span" sx={words}>
        {field.kind === 'checkbox' ? '' : field.label}
      </Box>
      {isSelected && (
        <Box
          component="span"
          aria-hidden
          data-corner=""
          {...handlers('size')}
          sx={{ ...corner, bgcolor: colour }}
        />
      )}
    </Box>
  );
}

const partsOf = ({ left, top, width, height }: Part) => ({
  // biome-ignore lint/plugin/logical-style: a place on a page of a PDF
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
const look = {
  position: 'absolute',
  p: 0,
  m: 0,
  font: 'inherit',
  border: '1.5px solid',
  borderRadius: '3px',
  color: '#1c1e21',
  cursor: 'grab',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  userSelect: 'none',
};
const chosen = { outline: '2px solid', outlineOffset: 1, zIndex: 1 };
const words = {
  px: 0.5,
  fontSize: '0.6875rem',
  lineHeight: 1.2,
  textAlign: 'start',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  pointerEvents: 'none',
};
const corner = {
  position: 'absolute',
  // biome-ignore lint/plugin/logical-style: the corner that a pointer drags to the right
  right: -8,
  bottom: -8,
  width: 16,
  height: 16,
  borderRadius: '50%',
  border: '2px solid #fff',
  cursor: 'nwse-resize',
  touchAction: 'none',
};
