import type pg from 'pg';
import type { Parts } from './parts.ts';

/** Parts as rows, on disk with or before the snapshot's row that names them. */
export function postgresParts(on: pg.Client | pg.Pool, env: string): Parts {
  return {
    async write({ epoch, seq }) {
      const drop = async () => {
        await on.query('DELETE FROM snapshot_part WHERE env = $1 AND epoch = $2 AND seq = $3', [env, epoch, seq]);
      };
      await drop();
      let part = 0;
      return {
        async add(text) {
          await on.query({
            name: 'part',
            text: 'INSERT INTO snapshot_part (env, epoch, seq, part, body) VALUES ($1, $2, $3, $4, $5)',
            values: [env, epoch, seq, part, text],
          });
          part += 1;
        },
        end: async () => undefined,
        drop,
      };
    },
    async *read({ epoch, seq }) {
      for (let part = 0; ; part += 1) {
        const { rows } = await on.query<{ body: string }>({
          name: 'parts',
          text: 'SELECT body FROM snapshot_part WHERE env = $1 AND epoch = $2 AND seq = $3 AND part = $4',
          values: [env, epoch, seq, part],
        });
        if (!rows[0]) return;
        yield rows[0].body;
      }
    },
    async keep(named, epoch) {
      const copies = await named();
      await on.query(
        'DELETE FROM snapshot_part AS part WHERE env = $1 AND epoch <= $2 AND NOT EXISTS (SELECT 1 FROM unnest($3::bigint[], $4::bigint[]) AS kept (epoch, seq) WHERE kept.epoch = part.epoch AND kept.seq = part.seq)',
        [env, epoch, copies.map((copy) => copy.epoch), copies.map((copy) => copy.seq)],
      );
    },
  };
}
