import { Box } from '@mui/material';
import type { ChangeEvent } from 'react';

interface SwatchProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

/** Whether a text is a colour as the portal stores it. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

/** A colour that opens the system's own choice of colours. */
export const Swatch = ({ label, value, onChange }: SwatchProps) => (
  <Box
    component="input"
    type="color"
    aria-label={label}
    value={isColour(value) ? value.trim() : '#808080'}
    onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
    sx={swatch}
  />
);

const swatch = {
  width: 44,
  height: 44,
  p: 0.5,
  flexShrink: 0,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  bgcolor: 'background.paper',
  cursor: 'pointer',
};
