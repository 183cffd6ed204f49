import Box from '@mui/material/Box';
import { type ReactNode, Suspense } from 'react';

/** Keeps the room of a picker, its label and what it says while the picker's code arrives. */
export function PickerRoom({
  label,
  text,
  children,
}: {
  label: string;
  text: string;
  children: ReactNode;
}) {
  const quiet = (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>{label}</Box>
      <Box sx={box}>{text}</Box>
    </Box>
  );
  return <Suspense fallback={quiet}>{children}</Suspense>;
}

const box = {
  minHeight: 44,
  px: 1.75,
  py: 1.25,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  color: 'text.secondary',
};
