import AttachIcon from '@mui/icons-material/AttachFileOutlined';
import { useController } from 'react-hook-form';
import { fileEndings, fileWords, mostFiles } from '#shared/files/files';
import type { NamedFile } from '#shared/files/files.schemas';
import { OrderButtons } from '../OrderButtons.tsx';
import { AddedRow } from './FileRows.tsx';
import { FilesBox } from './FilesBox.tsx';
import { sendFile } from './sendFile.ts';
import { useMoving } from './useMoving.ts';

interface WithFiles {
  files?: readonly NamedFile[] | undefined;
}

/** The field `files` of a form: adds files, removes them, and puts them in order. */
export function NamedFilesField() {
  const { field } = useController<WithFiles, 'files'>({ name: 'files' });
  const files = field.value ?? [];
  const moving = useMoving(sendFile, (added) => field.onChange([...(field.value ?? []), added]));
  const without = (fileUid: string) => files.filter((each) => each.fileUid !== fileUid);
  const onWay = moving.moving.filter(({ fault }) => !fault).length;
  return (
    <FilesBox
      name="files"
      label="Files (optional)"
      hint={`PDF, Word, Excel, PowerPoint or pictures of 20 MB at most. Up to ${mostFiles} files. Everyone who reads this can download them.`}
      accept={accepted}
      words={['Add a file', 'Add another file']}
      icon={<AttachIcon />}
      most={mostFiles}
      room={mostFiles - files.length - onWay}
      moving={moving}
      onFiles={(chosen) => {
        for (const file of chosen) moving.begin(file);
      }}
    >
      {(removing) =>
        files.map((file, at) => {
          const { fileUid, filename } = file;
          const remove = removing(() => field.onChange(without(fileUid)));
          return (
            <AddedRow
              key={fileUid}
              name={filename}
              words={fileWords(file)}
              onRemove={remove}
              acts={
                <OrderButtons
                  name={filename}
                  at={at}
                  count={files.length}
                  onMove={(to) => field.onChange(without(fileUid).toSpliced(to, 0, file))}
                  onRemove={remove}
                />
              }
            />
          );
        })
      }
    </FilesBox>
  );
}

const accepted = fileEndings.map((ending) => `.${ending}`).join();
