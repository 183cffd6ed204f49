import { type DragEvent, useState } from 'react';

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  /** The types and endings of files, as in `accept` of a file field. */
  readonly accept: string;
  readonly isBusy?: boolean;
  readonly isSmall?: boolean;
  readonly onFile: (file: File) => void;
}

/** A field for one file, which can also be dropped on it. */
export function FileDrop({ label, hint, accept, isBusy, isSmall, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onFile(file);
  };
  return (
    <label
      className={`drop${isSmall ? ' small' : ''}${isOver ? ' over' : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        accept={accept}
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <strong>{label}</strong>
      <span className="quiet">{hint}</span>
    </label>
  );
}
