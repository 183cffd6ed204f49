import { type Editor, Element, Node, type Operation, type Path, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { AppError } from '#shared/kernel/errors';
import { mediaAddress, mediaSize, nameAtMedia } from '#shared/media/media';
import type { ImageElement } from './elements.ts';
import { isOf } from './elements.ts';
import { pictureText } from './html/pictureText.ts';

/** An upload of a picture. */
export interface Upload {
  id: string;
  /** The bytes; absent for a picture of another website. */
  source?: Blob;
  /** The address of a picture of another website. */
  foreign?: string;
  /** The address of the preview during the upload. */
  preview: string;
  alt: string;
  /** The stored address after the upload. */
  src?: string;
  /** Why the upload failed. */
  fault?: string;
}

/** The fault of a picture of another website; the content security policy blocks its address. */
const onOtherWebsite =
  'This picture is on another website and will not be saved. Upload it instead.';

export type Store = (base64: string) => Promise<string>;

const isImage = isOf('image');

/** The uploads of one editor. */
export class Uploads {
  readonly all = new Map<string, Upload>();
  #listeners = new Set<() => void>();
  #version = 0;

  /** Creates an upload; `run` starts it. The failure of the same picture before it is over. */
  add(source: Blob, alt = ''): Upload {
    for (const old of this.failed) if (isSame(old.source, source)) this.forget(old.id);
    const upload = { id: crypto.randomUUID(), source, preview: URL.createObjectURL(source), alt };
    this.all.set(upload.id, upload);
    return upload;
  }

  /** Creates a placeholder for a picture of another website, which a file can replace. */
  addForeign(foreign: string, alt: string): Upload {
    const upload = { id: crypto.randomUUID(), foreign, preview: '', alt, fault: onOtherWebsite };
    this.all.set(upload.id, upload);
    this.#tell();
    return upload;
  }

  /** Replaces a picture of another website with a file. */
  replace(id: string, source: Blob): Upload | undefined {
    this.#change(id, { source, preview: URL.createObjectURL(source), foreign: undefined });
    return this.all.get(id);
  }

  /** Removes a picture without a stored address from the text, and its upload. */
  leaveOut(editor: Editor, id: string): void {
    removeWaiting(editor, id);
    this.forget(id);
  }

  /** Uploads a picture and sets its address in the text; removes it from the text on failure. */
  async run(editor: Editor, { id, source }: Upload, store: Store): Promise<void> {
    if (!source) return;
    this.#change(id, { fault: undefined });
    try {
      const src = storedAddress(await store(await pictureText(source)));
      this.#change(id, { src });
      arrive(editor, id, src);
    } catch (error) {
      this.#change(id, { fault: sentenceOf(error) });
      removeWaiting(editor, id);
    }
  }

  /** Returns the failed uploads. */
  get failed(): Upload[] {
    return Array.from(this.all.values()).filter(({ fault }) => fault !== undefined);
  }

  /** Returns the number of running uploads. */
  get running(): number {
    return Array.from(this.all.values()).filter(({ src, fault }) => !src && !fault).length;
  }

  /** Removes a failed upload. */
  forget(id: string): void {
    this.all.delete(id);
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  version = (): number => this.#version;

  /** Frees the memory of the previews. */
  end(): void {
    for (const { preview } of this.all.values()) if (preview) URL.revokeObjectURL(preview);
  }

  #change(id: string, change: Partial<Upload>): void {
    const upload = this.all.get(id);
    if (upload) this.all.set(id, { ...upload, ...change });
    this.#tell();
  }

  #tell(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether two pictures have the same name, kind and size. */
const isSame = (one: Blob | undefined, other: Blob): boolean =>
  one?.size === other.size && one.type === other.type && nameOf(one) === nameOf(other);

const nameOf = (source: Blob): string => (source instanceof File ? source.name : '');

function storedAddress(answer: string): string {
  const name = nameAtMedia(answer);
  if (!name) throw new AppError('unexpected', 'The picture could not be stored. Please try again.');
  return mediaAddress(name);
}

const sentenceOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The picture could not be stored. Please try again.';

/** Returns the address of a stored picture, and its size unless its author set one. */
function arrival(image: ImageElement, src: string): Partial<ImageElement> {
  const size = image.width || image.height ? undefined : mediaSize(nameAtMedia(src) ?? '');
  return { src, ...(size && { width: `${size.width}`, height: `${size.height}` }) };
}

function waiting(editor: Editor, id: string): [ImageElement, Path][] {
  return Array.from(Node.elements(editor)).filter(
    (entry): entry is [ImageElement, Path] => isImage(entry[0]) && entry[0].upload === id,
  );
}

/** Sets the stored address outside the undo history, so that undo does not remove it. */
function arrive(editor: Editor, id: string, src: string): void {
  HistoryEditor.withoutSaving(editor, () => {
    for (const [image, path] of waiting(editor, id))
      Transforms.setNodes(editor, arrival(image, src), { at: path });
  });
}

function removeWaiting(editor: Editor, id: string): void {
  for (const [, path] of waiting(editor, id).reverse())
    Transforms.removeNodes(editor, { at: path });
}

/** Sets the stored address of pictures that undo or redo restores. */
export function withUploads(editor: Editor, uploads: Uploads): Editor {
  const { apply } = editor;
  const arrived = (node: Node): Node => {
    if (!Element.isElement(node)) return node;
    const src = isImage(node) && !node.src && uploads.all.get(node.upload ?? '')?.src;
    if (isImage(node)) return src ? { ...node, ...arrival(node, src) } : node;
    return { ...node, children: node.children.map((child) => arrived(child)) } as Node;
  };
  editor.apply = (operation: Operation) =>
    apply(
      operation.type === 'insert_node'
        ? { ...operation, node: arrived(operation.node) as never }
        : operation,
    );
  return editor;
}
