import {
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib';
import type { Decryption, ObjectName } from './encryption.ts';
import { limits } from './limits.ts';
import { unpacker } from './unpack.ts';
import { UnreadablePdf } from './unreadable.ts';

/** Counts what the reading of a file costs. Throws when it is too much. */
class Cost {
  private values = 0;
  private objects = 0;
  private depth = 0;

  /** Whether an object is being read, not what is between objects. */
  get isInObject(): boolean {
    return this.depth > 0;
  }

  /** Counts a value that begins, which may contain others. */
  enter(): void {
    if (this.depth === 0) this.objects++;
    this.depth++;
    const { values, depth, objects } = limits;
    if (++this.values > values || this.depth > depth || this.objects > objects) {
      throw new UnreadablePdf('complex');
    }
  }

  leave(): void {
    this.depth--;
  }
}

type Bytes = PDFObjectParser['bytes'];
/** Makes a reader of bytes. The package exports the class only as the type of a field. */
const readerOf = (other: Bytes, bytes: Uint8Array): Bytes =>
  Reflect.construct(other.constructor, [bytes]);

/** Reads the objects that are packed into a stream. */
class PackedObjects extends PDFObjectParser {
  private readonly cost: Cost;

  constructor(bytes: Bytes, context: PDFContext, cost: Cost) {
    super(bytes, context);
    this.cost = cost;
  }

  override parseObject(): PDFObject {
    this.cost.enter();
    const object = super.parseObject();
    this.cost.leave();
    return object;
  }

  readAll(count: number, first: number): void {
    const places: { readonly number: number; readonly offset: number }[] = [];
    for (let n = 0; n < count; n++) {
      this.skipWhitespaceAndComments();
      const number = this.parseRawInt();
      this.skipWhitespaceAndComments();
      places.push({ number, offset: this.parseRawInt() });
    }
    for (const { number, offset } of places) {
      this.bytes.moveTo(first + offset);
      this.context.assign(PDFRef.of(number), this.parseObject());
    }
  }
}

/** How a file is read. */
interface ReadingMode {
  /** How its parts are decrypted; undefined for a file that is not encrypted. */
  readonly decryption?: Decryption | undefined;
  /** Whether only the objects are wanted, not the streams: those of an encrypted file. */
  readonly isSurvey?: boolean;
  /** How many bytes between objects may be read, if it is not the usual number. */
  readonly most?: number | undefined;
  /** Receives every object, also one that a later one in the file replaces. */
  readonly every?: (object: PDFObject) => void;
}

/**
 * Reads a file as pdf-lib does, and refuses what costs too much before it costs it. Streams that the
 * parser itself would unpack, those of packed objects and of the table of objects, are read here:
 * the package's own reading of them has no limits.
 */
export class CheckedParser extends PDFParser {
  private readonly cost = new Cost();
  private readonly unpacked = unpacker();
  private work = 0;
  private readonly most: number;
  /** The first fault. The package catches errors and continues, so it is kept. */
  private fault: UnreadablePdf | undefined;
  private readonly mode: ReadingMode;
  /** The last two whole numbers between objects: the name of the object that follows. */
  private name: ObjectName = { number: 0, generation: 0 };
  private isInTrailer = false;

  constructor(bytes: Uint8Array, mode: ReadingMode = {}) {
    super(bytes, Number.POSITIVE_INFINITY, true);
    this.most = mode.most ?? bytes.length * limits.rereads + 1_000_000;
    this.mode = mode;
    if (mode.every) this.tell(mode.every);
  }

  /** Passes each object on before the file's context takes it. */
  private tell(every: (object: PDFObject) => void): void {
    const { context } = this;
    const assign = context.assign.bind(context);
    context.assign = (ref, object) => {
      every(object);
      assign(ref, object);
    };
  }

  /** Reads the whole file. Throws `UnreadablePdf` for every file that cannot be read. */
  async read(): Promise<PDFContext> {
    try {
      const context = await this.parseDocument();
      if (this.fault) throw this.fault;
      return context;
    } catch (error) {
      throw this.fault ?? (error instanceof UnreadablePdf ? error : new UnreadablePdf('broken'));
    }
  }

  override parseObject(): PDFObject {
    try {
      this.cost.enter();
      const object = super.parseObject();
      this.cost.leave();
      if (object instanceof PDFRawStream) return this.stream(object);
      const isText = object instanceof PDFString || object instanceof PDFHexString;
      return isText ? this.text(object) : object;
    } catch (error) {
      throw this.kept(error);
    }
  }

  /** Reads a dictionary. One that is in no object is a trailer, which is never encrypted. */
  protected override parseDict(): PDFDict {
    const isTrailer = !this.cost.isInObject;
    this.isInTrailer ||= isTrailer;
    const dict = super.parseDict();
    if (isTrailer) this.isInTrailer = false;
    const length = dict.get(PDFName.of('Length'));
    const known = length instanceof PDFRef ? this.mode.decryption?.lengthOf(length) : undefined;
    // Encrypted bytes can end as a line does, so their end cannot be found by searching for it.
    if (known) dict.set(PDFName.of('Length'), known);
    return dict;
  }

  protected override skipWhitespaceAndComments(): void {
    const from = this.bytes.offset();
    super.skipWhitespaceAndComments();
    this.count(this.bytes.offset() - from);
  }

  protected override parseRawInt(): number {
    const from = this.bytes.offset();
    try {
      const number = super.parseRawInt();
      this.name = { number: this.name.generation, generation: number };
      return number;
    } finally {
      this.count(this.bytes.offset() - from);
    }
  }

  /** Counts bytes that were read. A file that makes the parser go back again and again is refused. */
  private count(bytes: number): void {
    this.work += bytes + 1;
    if (this.work > this.most) throw this.kept(new UnreadablePdf('complex'));
  }

  /** Keeps the first fault, and ends the reading: the parser would try every further byte. */
  private kept(error: unknown): unknown {
    if (error instanceof UnreadablePdf && !this.fault) {
      this.fault = error;
      Reflect.set(this, 'bytes', readerOf(this.bytes, new Uint8Array(0)));
    }
    return error;
  }

  private stream(read: PDFRawStream): PDFObject {
    const { dict } = read;
    const type = dict.lookup(PDFName.of('Type'));
    if (type === PDFName.of('XRef')) {
      this.unpacked(read);
      this.takeTrailer(dict);
      return PDFNull;
    }
    if (this.mode.isSurvey) return PDFNull;
    // Facts for other programs may be encrypted in a way of their own. They are never copied.
    if (this.mode.decryption && type === PDFName.of('Metadata')) return PDFNull;
    const stream = this.decrypted(read);
    const content = this.unpacked(stream);
    if (type === PDFName.of('ObjStm')) {
      const number = (name: string) => dict.lookup(PDFName.of(name), PDFNumber).asNumber();
      const packed = new PackedObjects(readerOf(this.bytes, content), this.context, this.cost);
      packed.readAll(number('N'), number('First'));
      return PDFNull;
    }
    return stream;
  }

  private decrypted(stream: PDFRawStream): PDFRawStream {
    const { decryption } = this.mode;
    if (!decryption) return stream;
    const content = decryption.stream(stream.contents, this.name);
    if (!content) throw new UnreadablePdf('broken');
    return PDFRawStream.of(stream.dict, content);
  }

  /** Decrypts a text. Some are written as they are in an encrypted file: those of signatures. */
  private text(text: PDFString | PDFHexString): PDFString | PDFHexString {
    const { decryption } = this.mode;
    if (!decryption || this.isInTrailer) return text;
    const content = decryption.string(text.asBytes(), this.name);
    return content ? PDFHexString.of(Buffer.from(content).toString('hex')) : text;
  }

  /** Takes the names of the first objects from a table of objects. Its places are not needed. */
  private takeTrailer(dict: PDFDict): void {
    const { trailerInfo } = this.context;
    for (const name of ['Root', 'Encrypt', 'Info', 'ID'] as const) {
      const given = dict.get(PDFName.of(name));
      if (given) trailerInfo[name] = given;
    }
  }
}
