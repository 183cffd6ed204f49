import SearchIcon from '@mui/icons-material/Search';
import { Box } from '@mui/material';
import { type Ref, useState } from 'react';
import { Row } from '../layout/layout.tsx';

interface SearchBoxProps {
  label: string;
  /** Shorter words for the empty field, if the label does not fit on a phone. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A search field with a label. It holds the typed text itself, as the address follows later and
 * must not undo letters of a fast typist.
 */
export function SearchBox({ label, placeholder = label, value, onChange, ref }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  if (value !== known) {
    setKnown(value);
    if (!isTyping) setText(value);
  }
  return (
    <Row align="center" isOneLine sx={frame}>
      <SearchIcon fontSize="small" aria-hidden />
      <Box
        component="input"
        type="search"
        ref={ref}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => {
          const typed = (event.target as HTMLInputElement).value;
          setText(typed);
          onChange(typed);
        }}
        sx={field}
      />
    </Row>
  );
}

const frame = {
  flex: '1 1 240px',
  minHeight: 40,
  px: 1.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
};
const field = {
  flex: 1,
  minWidth: 0,
  font: 'inherit',
  fontSize: '0.9375rem',
  color: 'text.primary',
  border: 0,
  bgcolor: 'transparent',
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
};
