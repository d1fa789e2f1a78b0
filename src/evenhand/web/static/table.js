// A table's phone: one step at a time. It holds the movement of its table and what was
// entered, goes on without the desk, and sends what it has once the desk answers.
(() => {
  "use strict";
  const root = document.getElementById("taps");
  if (!root) return;
  const { code, event } = root.dataset;
  const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
  const OFTEN = 5000; // news of others is fetched no more often
  const SLOW = 4000, PATIENCE = 20000; // when an answer is late, and when it is given up

  // What is kept in this phone: one text for where it is, one for what is to be sent,
  // read again each time, as another tab may have sent something. A phone that is full
  // keeps it as long as the page is open.
  const shelf = `evenhand-table ${code}`, inPage = new Map();
  const read = (name, otherwise) => {
    try { return JSON.parse(inPage.get(name) || localStorage.getItem(`${shelf} ${name}`)) || otherwise; }
    catch { return otherwise; }
  };
  const write = (name, value) => {
    const text = JSON.stringify(value);
    try { localStorage.setItem(`${shelf} ${name}`, text); inPage.delete(name); }
    catch { inPage.set(name, text); }
  };
  const FRESH = { event, page: null, draft: null, last: null, over: 0, begun: 0, changes: [], doubts: [], named: "" };
  let kept = { ...FRESH, ...read("here", FRESH) };
  if (kept.event !== event) kept = { ...FRESH };
  const keep = (change) => { Object.assign(kept, change); write("here", kept); };
  const queue = () => read("queue", []);
  const ours = () => queue().filter((one) => one.form.event === event);
  const requeue = (key, change) =>
    write("queue", queue().flatMap((one) => (one.form.key === key ? (change ? [{ ...one, ...change }] : []) : [one])));
  let [menu, online, left, sending, unheard, asked, soon] = ["", true, false, false, false, 0, null];

  // Words stand in the page, in the language of the page.
  const words = {};
  for (const one of document.getElementById("t-words").content.querySelectorAll("[data-word]"))
    words[one.dataset.word] = one.textContent;
  const holds = (values, when) => {
    const value = values[when.replace("!", "")];
    return Boolean(Array.isArray(value) ? value.length : value) !== when.startsWith("!");
  };
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const fill = (node, values) => {
    for (const child of [...node.childNodes]) {
      if (child.nodeType === Node.TEXT_NODE) child.data = filled(child.data, values);
      if (child.nodeType !== Node.ELEMENT_NODE) continue;
      const { when, each } = child.dataset;
      delete child.dataset.when;
      delete child.dataset.each;
      if (when && !holds(values, when)) child.remove();
      else if (each) {
        for (const item of values[each] || []) {
          const box = document.createElement("div");
          box.append(child.cloneNode(true));
          fill(box, { ...values, ...item });
          child.before(...box.childNodes);
        }
        child.remove();
      } else {
        for (const one of child.attributes) if (one.value.includes("{")) one.value = filled(one.value, values);
        fill(child, values);
      }
    }
    return node;
  };
  const make = (name, values) => fill(document.getElementById(`t-${name}`).content.cloneNode(true), values);

  // What the table plays.
  const view = () => kept.page.view;
  const find = (round, board) => {
    const at = view().course.find((one) => one.round === round);
    return [at, at && at.boards.find((one) => one.board === board)];
  };
  const isOf = (form, round, board) =>
    form.group === view().group && form.session === view().session && form.round === round && form.board === board;
  const unsent = (round, board) =>
    ours().find((one) => isOf(one.form, round, board) && !one.form.why);
  const waits = (round, board) =>
    kept.page.waiting.find((one) => !one.done && one.texts.board === String(board) && one.texts.round === String(round) && one.why !== "board");
  const isUnfinished = (round, board) => (waits(round, board) || {}).why === "unfinished"
    || ours().some((one) => one.form.why === "unfinished" && isOf(one.form, round, board));
  const isIn = (at, seen) => seen.result || unsent(at.round, seen.board)
    || (waits(at.round, seen.board) && !isUnfinished(at.round, seen.board));
  const isDone = (at, seen) => isIn(at, seen) || isUnfinished(at.round, seen.board);
  const undone = (at) => at.boards.filter((seen) => !isDone(at, seen));
  const missing = (at) => undone(at).filter((seen) => !seen.held); // nobody waits for those
  const playing = () => {
    const ahead = view().course.filter((at) => at.round >= Math.max(view().round, kept.begun || 0));
    return ahead.find((at) => missing(at).length) || ahead[ahead.length - 1];
  };
  const owed = (before) =>
    view().course.filter((at) => at.round < before)
      .flatMap((at) => at.boards.filter((seen) => !isIn(at, seen)).map((seen) => ({ round: at.round, board: seen.board })));
  const nameOf = (pair) => {
    for (const at of view().course) {
      if (at.ns === pair && at.ns_names) return at.ns_names;
      if (at.ew === pair && at.ew_names) return at.ew_names;
    }
    return filled(words.pair, { pair });
  };
  const vulnerable = (board) => ["None", "NS", "EW", "All"][(board - 1 + Math.floor((board - 1) / 4)) % 4];

  // What a contract scores for its side (Law 77).
  const score = ({ level, strain, doubled, over }, isVulnerable) => {
    if (over < 0) {
      let points = 0;
      for (let down = 1; down <= -over; down++)
        points += !doubled ? (isVulnerable ? 100 : 50)
          : doubled * (down === 1 ? (isVulnerable ? 200 : 100) : isVulnerable || down > 3 ? 300 : 200);
      return -points;
    }
    const trick = strain === "C" || strain === "D" ? 20 : 30;
    const bid = (level * trick + (strain === "NT" ? 10 : 0)) * 2 ** doubled;
    const extra = doubled ? (isVulnerable ? 200 : 100) * doubled : trick;
    const slam = { 6: [500, 750], 7: [1000, 1500] }[level] || [0, 0];
    return bid + over * extra + 50 * doubled + (bid < 100 ? 50 : isVulnerable ? 500 : 300) + slam[Number(isVulnerable)];
  };
  const scoreOf = (draft) => {
    if (draft.passed) return 0;
    const side = "NS".includes(draft.declarer) ? "NS" : "EW";
    const points = score(draft, ["All", side].includes(vulnerable(draft.board)));
    return side === "NS" ? points : -points;
  };
  const signOf = (strain) => SIGNS[strain] || words.NTsign;
  const overText = (over) => (over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`);
  const bidOf = ({ level, strain, doubled }) => `${level || ""}${strain ? signOf(strain) : ""}${"×".repeat(doubled || 0)}`;
  const holder = (draft, way) => nameOf("NS".includes(way) ? draft.ns : draft.ew);
  const contractOf = (draft) =>
    draft.passed ? words.passed
      : filled(words.by, {
          bid: draft.over === undefined ? bidOf(draft) : `${bidOf(draft)} ${overText(draft.over)}`,
          declarer: words[`letter${draft.declarer}`], names: holder(draft, draft.declarer),
        });
  const resultOf = (draft) =>
    draft.passed ? "Pass"
      : `${draft.level}${draft.strain}${"x".repeat(draft.doubled || 0)} ${draft.declarer} ${overText(draft.over).replace("−", "-")}`;
  const cardOf = (lead) => (lead ? SIGNS[lead[0]] + words[`rank${lead[1]}`] : "");
  const pretty = (result) => {
    const plain = { Pass: words.passed, NP: words.notPlayed }[result];
    const found = /^([1-7])(NT|[CDHS])(x*) ([NESW])(.*)/.exec(result);
    if (plain || !found) return plain || (/[^-+\d]/.test(result) ? filled(words.awarded, { result }) : result.replace("-", "−"));
    const [, level, strain, doubles, way, over] = found;
    return `${level}${signOf(strain)}${"×".repeat(doubles.length)} ${words[`letter${way}`]}${over.replace("-", "−")}`;
  };
  const boardWords = (board, told) => filled(words.board, { board, words: told });
  const points = (value) => (value === 0 ? words.nothing : `${value > 0 ? words.plus : words.minus} ${Math.abs(value)}`);
  const views = (ns, ew, value) =>
    [[ns, value], [ew, -value]].map(([pair, own]) => ({ names: nameOf(pair), words: points(own) }));

  // Each step: the name of its template and what it knows.
  const all = () => ({ table: kept.page.table, rounds: kept.page.view ? view().rounds : 0 });
  const keys = (values, chosen) => values.map((value) => ({ value, sign: SIGNS[value] || (value === "NT" ? words.NTsign : value), words: words[`suit${value}`] || value, on: String(value === chosen) }));
  const steps = {
    players(at) {
      const sides = [[at.ns, at.ns_names, words.northSouth], [at.ew, at.ew_names, words.eastWest]].map(([pair, names, way]) => {
        const [player, partner] = `${names} & `.split(" & ");
        return { pair, player, partner, way };
      });
      return { sides };
    },
    round(at) {
      const boards = at.boards.map((seen) => {
        const sent = unsent(at.round, seen.board);
        const due = !isDone(at, seen);
        return { board: seen.board, held: due && seen.held, turned: due && seen.turned, words: seen.result ? pretty(seen.result) : sent ? sent.words : "" };
      });
      const next = missing(at)[0], following = view().course.find((one) => one.round > at.round);
      return {
        following: following && following.round <= view().hall && following.round,
        round: at.round, ns: at.ns, ew: at.ew, nsNames: nameOf(at.ns), ewNames: nameOf(at.ew), boards,
        next: next && `${at.round} ${next.board}`, nextBoard: next && next.board, owed: owed(at.round),
      };
    },
    turn: (draft) => ({ ...draft, nsNames: nameOf(draft.sit[0]), ewNames: nameOf(draft.sit[1]) }),
    held: (draft) => ({ ...draft, sides: draft.sit.map((pair) => ({ pair, names: nameOf(pair) })) }),
    number: (draft) => ({ opponents: draft.why === "opponents" }),
    contract: (draft) => ({
      board: draft.board, dealer: words[`letter${"NESW"[(draft.board - 1) % 4]}`], vulnerable: words[vulnerable(draft.board)],
      levels: keys([1, 2, 3, 4, 5, 6, 7], draft.level), strains: keys(["C", "D", "H", "S", "NT"], draft.strain),
      doubles: [["×", "doubled"], ["××", "redoubled"]].map(([sign, word], place) => ({ value: place + 1, sign, words: words[word], on: String(place + 1 === draft.doubled) })),
      bid: bidOf(draft), lies: draft.ns === draft.sit[1] ? "quarter" : "",
      ...Object.fromEntries([..."NESW"].flatMap((way) => [[way, holder(draft, way)], [`on${way}`, String(way === draft.declarer)]])),
    }),
    lead: (draft) => ({ contract: contractOf(draft), suits: keys(["S", "H", "D", "C"], draft.suit), ranks: [..."AKQJT98765432"].map((value) => ({ value, words: words[`rank${value}`], on: String(value === draft.rank) })) }),
    tricks(draft) {
      const needed = draft.level + 6;
      const overs = Array.from({ length: 14 }, (_, place) => (place <= 13 - needed ? place : 13 - needed - place));
      return { contract: contractOf(draft), tricks: overs.map((over) => ({ value: over, sign: overText(over), tricks: needed + over })) };
    },
    review: (draft) => ({ board: draft.board, contract: contractOf(draft), views: views(draft.ns, draft.ew, scoreOf(draft)) }),
    in({ round, board }) {
      const [at, seen] = find(round, board), sent = unsent(round, board), waiting = waits(round, board);
      const result = sent ? sent.words : seen && seen.result ? pretty(seen.result) : waiting && waiting.texts.result ? pretty(waiting.texts.result) : words.unfinished;
      const other = at && at.ns + at.ew, next = at && missing(at)[0];
      const shown = seen && seen.result && !sent, late = !shown && !sent && isUnfinished(round, board);
      return {
        round, board, contract: result, kept: Boolean(sent), waits: waiting && !late, late, sent: shown && !waiting,
        views: shown && seen.score !== null ? views(seen.ns, other - seen.ns, seen.score) : [],
        others: shown ? (kept.page.others[board] || []).map(([text, value, times]) => ({ words: pretty(text), score: value === null ? "" : String(value).replace("-", "−"), times })) : [],
        scores: shown ? Object.entries(kept.page.scores || {}).filter(([pair]) => [at.ns, at.ew].includes(Number(pair))).map(([pair, score]) => ({ names: nameOf(Number(pair)), score: score.replace(".", words.decimal) })) : [],
        next: next && next.board, correctable: shown && !waiting && !kept.doubts.some((one) => one.round === round && one.board === board),
      };
    },
    over(at) {
      const following = view().course.find((one) => one.round > at.round);
      const isLast = at.round === view().rounds;
      return {
        round: at.round, owed: owed(at.round + 1), following: following && following.round,
        resting: !isLast && (!following || following.round > at.round + 1) ? at.round + 1 : 0,
        seats: at.next.map((seat) => ({
          names: nameOf(seat.pair), at: seat.table, way: seat.direction === "NS" ? words.northSouth : words.eastWest,
          against: seat.against || filled(words.pair, { pair: seat.opponent }), rests: seat.round && !seat.table, nextRound: seat.round, ends: !seat.round,
        })),
      };
    },
    menu() {
      const { draft } = kept, open = draft && !draft.why && draft.board ? draft : null;
      return { unfinished: open && `${open.round} ${open.board}`, unfinishedBoard: open && open.board };
    },
  };
  const stepOf = (draft) => {
    if (!draft.board) return "number";
    if (draft.turned && !draft.ready) return "turn";
    if (!draft.ns) return "held";
    if (draft.passed) return draft.shown ? "agree" : "review";
    if (!draft.level || !draft.strain || !draft.declarer) return "contract"; // in any order
    if (kept.page.settings.lead && draft.lead === undefined) return "lead";
    if (draft.over === undefined) return "tricks";
    return draft.shown ? "agree" : "review";
  };
  const choose = () => {
    if (!view() || !view().round) return ["nothing", {}];
    if (menu === "menu") return ["menu", steps.menu()];
    const now = playing();
    if (menu === "players") return ["names", steps.players(now)];
    if (menu === "boards") return ["round", steps.round(now)];
    if (kept.last) return ["in", steps.in(kept.last)];
    if (kept.draft) {
      const step = stepOf(kept.draft);
      return [step, (steps[step] || steps.review)(kept.draft)];
    }
    const [over] = find(kept.over, 0);
    // unless the other phone has gone on meanwhile
    const following = over && view().course.find((one) => one.round > over.round);
    if (over && (!following || now.round <= following.round)) return ["over", steps.over(over)];
    const named = `${view().group} ${view().session}`;
    const isNew = now.round === view().course[0].round && kept.named !== named;
    if (kept.page.settings.names && isNew && missing(now).length === now.boards.length) return ["names", steps.players(now)];
    if (!missing(now).length) return ["over", steps.over(now)];
    return ["round", steps.round(now)];
  };

  const entryWords = (one) => (one.to === "names" ? one.words : boardWords(one.form.board, one.words));
  const notes = () => {
    const waiting = kept.page.waiting.filter((one) => !one.done);
    const mine = ours().filter((one) => !one.refused);
    const refused = queue().filter((one) => one.refused || one.form.event !== event);
    return {
      left, lost: !online && !mine.length, changes: kept.changes,
      held: (view() ? view().course : []).filter((at) => at.reached).flatMap(undone).filter((seen) => seen.held),
      unsent: online || !mine.length ? "" : mine.map(entryWords).join(" · "),
      refused: refused.map((one) => ({ words: entryWords(one), why: one.refused ? `${one.refused[0].toUpperCase()}${one.refused.slice(1)}.` : words.earlier, key: one.form.key })),
      doubts: kept.doubts.map(({ round, board, doubt }) => ({ spot: `${round} ${board}`, seen: find(round, board)[1], doubt }))
        .filter(({ seen }) => seen && seen.result)
        .map(({ spot, seen, doubt }) => ({ spot, board: seen.board, contract: pretty(seen.result), far: doubt === "far", lead: doubt === "lead", led: cardOf(seen.lead) })),
      unheard, frail: inPage.size,
      coming: kept.page.call && kept.page.call.coming, called: kept.page.call && !kept.page.call.coming,
      waits: waiting.map((one) => ({ words: one.why === "names" ? words.names : boardWords(one.texts.board, one.why === "unfinished" ? words.unfinished : pretty(one.texts.result)) })),
      phones: kept.page.phones.length,
    };
  };
  let shown = "", noted = "";
  const render = () => {
    if (!kept.page) return;
    const [name, values] = choose(), known = { ...all(), ...values };
    const told = notes(), now = JSON.stringify([name, known]), news = JSON.stringify(told);
    root.hidden = false;
    root.dataset.step = name;
    for (const one of root.querySelectorAll("[data-call-word]"))
      one.hidden = (one.dataset.callWord === "been") !== Boolean(kept.page.call);
    if (news !== noted) document.getElementById("notes").replaceChildren(make("notes", told));
    const place = document.getElementById("step");
    const isTyping = [...place.querySelectorAll("input")].some((one) => one.value !== one.defaultValue);
    if (now !== shown && !(isTyping && shown.startsWith(`["${name}"`))) {
      place.replaceChildren(make(name, known));
      if (!shown.startsWith(`["${name}"`)) {
        scrollTo(0, 0);
        const head = place.querySelector("h1");
        if (shown && head) { head.tabIndex = -1; head.focus({ preventScroll: true }); }
      }
      shown = now;
    }
    noted = news;
  };

  // What the desk says, put beside what is here.
  const rounds = (page) => new Map((page.view ? page.view.course : []).map((at) =>
    [at.round, { at, mark: JSON.stringify([at.ns, at.ew, at.boards.map((seen) => [seen.board, seen.due])]) }]));
  const changesIn = (page) => {
    const was = rounds(kept.page), is = rounds(page);
    return [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => a - b)
      .filter((round) => (was.get(round) || {}).mark !== (is.get(round) || {}).mark)
      .map((round) => {
        const { at } = is.get(round) || {};
        const who = at && { ns: at.ns_names || at.ns, ew: at.ew_names || at.ew, boards: at.boards.map((seen) => seen.board).join(", ") };
        return { words: filled(at ? words.changed : words.rests, { round, ...who }) };
      });
  };
  const adopt = (page) => {
    if (!page.event || page.event.name !== event) { left = true; return; }
    left = false;
    const before = kept.page && kept.page.view, is = page.view;
    const isSame = before && before.group === is.group && before.session === is.session;
    // once a session is closed, its table shows where it stood
    const changes = isSame && is.round ? changesIn(page) : [];
    if (before && !isSame) keep({ draft: null, last: null, over: 0, begun: 0, doubts: [] });
    keep({ page, changes: changes.length ? changes : kept.changes });
    const { draft, last } = kept, isLater = (at) => at.round > last.round && at.boards.some((seen) => seen.result);
    // the other phone has gone on; an earlier board that was opened again stays
    if (last && !last.again && is.round && is.course.some(isLater)) keep({ last: null, over: last.round });
    const [at, seen] = draft && is.round ? find(draft.round, draft.board) : [];
    if (draft && !draft.why && !draft.again) {
      const stays = seen && at.ns + at.ew === draft.sit[0] + draft.sit[1] && at.ns * at.ew === draft.sit[0] * draft.sit[1];
      // what was begun is kept; the director sees a board that is no longer due here
      if (!stays) keep({ draft: draft.level || draft.passed ? { ...draft, why: "board", ns: draft.ns || draft.sit[0], ew: draft.ew || draft.sit[1] } : null });
      else if (seen.result) keep({ draft: null, last: { round: draft.round, board: draft.board } });
    }
  };
  const ask = async (path, options) => {
    const giveUp = new AbortController();
    const clocks = [
      setTimeout(() => { online = false; render(); }, SLOW),
      setTimeout(() => giveUp.abort(), PATIENCE),
    ];
    try {
      const answer = await fetch(path, { ...options, headers: { accept: "application/json" }, cache: "no-store", signal: giveUp.signal });
      if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
      const told = await answer.json();
      online = true;
      return [answer, told];
    } catch {
      online = false; // also what a stranger's Wi-Fi answers in our place
      return [null, null];
    } finally {
      clocks.forEach(clearTimeout);
    }
  };
  const refresh = async () => {
    asked = Date.now();
    const [answer, told] = await ask(`/t/${code}.json`);
    if (answer && answer.ok) {
      adopt(told);
      // what was early is tried again; not while sending, or two of them would take turns
      for (const one of ours())
        if (one.early) requeue(one.form.key, { early: false });
    }
    render();
  };
  const send = async () => {
    if (sending) return;
    sending = true;
    for (;;) {
      const one = ours().find((entry) => !entry.refused && !entry.early);
      if (!one || left) break;
      const [answer, told] = await ask(`/t/${code}/${one.to}`, { method: "POST", body: new URLSearchParams(one.form) });
      if (!answer) break;
      if (answer.status === 401) { left = true; break; }
      if (!answer.ok) requeue(one.form.key, { refused: told.error });
      else {
        requeue(one.form.key, told.state === "early" ? { early: true } : null);
        const { round, board } = one.form;
        if (told.doubt) keep({ doubts: [...kept.doubts, { round, board, doubt: told.doubt }] });
        adopt(told.page);
      }
      render();
    }
    sending = false;
    render();
  };
  const random = () => [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");
  const put = (to, form, told) => {
    const { group, session } = view();
    write("queue", [...queue(), { to, form: { event, group, session, key: random(), ...form }, words: told }]);
    send();
  };

  // What a tap does.
  const draft = (change) => keep({ draft: { ...kept.draft, ...change } });
  const begin = (round, board, more = {}) => {
    const [at, seen] = find(round, board);
    const holders = seen.asked ? {} : { ns: seen.due, ew: at.ns + at.ew - seen.due };
    keep({ last: null, over: 0, draft: { round, board, sit: [at.ns, at.ew], turned: seen.turned, asked: seen.asked, doubled: 0, ...holders, ...more } });
  };
  const askAgain = () => kept.draft.asked && draft({ ns: undefined, ew: undefined }); // who held which cards
  const spot = (value) => value.split(" ").map(Number);
  const submit = () => {
    const one = kept.draft, { round, board, ns, ew, why = "", lead = "" } = one;
    const form = { round, board, ns, ew, why, lead, result: resultOf(one) };
    keep({ draft: null, last: why ? null : { round, board, again: round < playing().round } });
    put("result", form, contractOf(one));
  };
  const doing = {
    open: (value) => {
      const [round, board] = spot(value), [at, seen] = find(round, board);
      const { draft: open } = kept;
      if (isDone(at, seen)) return keep({ draft: null, last: { round, board, again: true } });
      if (open && !open.why && open.round === round && open.board === board) return open.declarer ? undefined : askAgain();
      begin(round, board);
    },
    turned: () => draft({ ready: true }),
    held: (value) => draft({ ns: Number(value), ew: kept.draft.sit[0] + kept.draft.sit[1] - Number(value) }),
    level: (value) => draft({ level: Number(value) }),
    strain: (value) => draft({ strain: value }),
    doubled: (value) => draft({ doubled: kept.draft.doubled === Number(value) ? 0 : Number(value) }),
    declarer: (value) => draft({ declarer: value }),
    passed: () => draft({ passed: true }),
    leadSuit: (suit) => draft({ suit, lead: kept.draft.rank && suit + kept.draft.rank }),
    leadRank: (rank) => draft({ rank, lead: kept.draft.suit && kept.draft.suit + rank }),
    noLead: () => draft({ lead: "" }),
    over: (value) => draft({ over: Number(value) }),
    show: () => draft({ shown: true }),
    contract: () => draft({ declarer: undefined, over: undefined, passed: false, shown: false, lead: undefined, suit: undefined, rank: undefined }),
    amend: () => { askAgain(); doing.contract(); },
    agree: submit,
    back: () => { menu = "boards"; },
    right: (value) => keep({ doubts: kept.doubts.filter((one) => `${one.round} ${one.board}` !== value) }),
    finish: () => begin(kept.last.round, kept.last.board),
    wrong: (value) => { doing.right(value); begin(...spot(value), { again: true, ready: true }); },
    next: () => {
      const { round } = kept.last, [at] = find(round, 0), seen = at && missing(at)[0];
      keep({ last: null, over: at && !seen ? round : 0 });
      if (seen) begin(round, seen.board);
    },
    begin: (value) => keep({ draft: null, over: 0, begun: Number(value) }),
    boards: () => { menu = "boards"; },
    players: () => { menu = "players"; },
    else: (value) => {
      const at = playing();
      keep({ last: null, over: 0, draft: { round: at.round, sit: [at.ns, at.ew], why: value, asked: value === "board", doubled: 0 } });
    },
    "drop-draft": () => keep({ draft: null }),
    number: (fields) => {
      const given = { board: Number(fields.board) };
      if (kept.draft.why === "opponents") Object.assign(given, { ns: Number(fields.ns), ew: Number(fields.ew), sit: [Number(fields.ns), Number(fields.ew)] });
      if (Object.values(given).every((one) => Array.isArray(one) || one > 0)) draft(given);
    },
    names: (fields) => {
      for (const { pair, player, partner } of steps.players(playing()).sides) {
        const said = { pair, player: fields[`player-${pair}`].trim(), partner: fields[`partner-${pair}`].trim() };
        if (said.player !== player || said.partner !== partner) put("names", said, words.names);
      }
      keep({ named: `${view().group} ${view().session}` });
    },
    unfinished: (value) => {
      const [round, board] = spot(value), [at, seen] = find(round, board);
      keep({ draft: null });
      put("result", { round, board, why: "unfinished", ns: seen.due, ew: at.ns + at.ew - seen.due, result: "" }, words.unfinished);
    },
    seen: () => keep({ changes: [] }),
    drop: (value) => requeue(value, null),
    menu: () => { menu = "menu"; },
    close: () => {},
    call: async () => {
      const [answer, told] = await ask(`/t/${code}/call`, { method: "POST", body: new URLSearchParams({ settled: kept.page.call ? "yes" : "" }) });
      unheard = !answer;
      if (answer && answer.ok) adopt(told.page);
      render();
    },
  };
  const act = (name, value) => {
    const before = menu;
    if (!["call", "seen", "drop"].includes(name)) menu = "";
    if (name !== "call") unheard = false;
    doing[name](value, before);
    render();
  };
  root.addEventListener("click", (tap) => {
    const button = tap.target.closest("button[data-do]");
    if (button && kept.page) act(button.dataset.do, button.dataset.value);
  });
  root.addEventListener("submit", async (sent) => {
    sent.preventDefault();
    const { target: form, submitter } = sent, fields = new FormData(form);
    for (const pair of form.querySelectorAll("fieldset")) {
      const both = [...pair.querySelectorAll("input")];
      for (const one of both) one.required = both.some((other) => other.value.trim());
    }
    if (!form.reportValidity()) return;
    if (form.dataset.do) return act(form.dataset.do, Object.fromEntries(fields));
    // another page without the desk would be none, and no way back to this one
    if (submitter && submitter.name) fields.append(submitter.name, submitter.value);
    const [answer] = await ask(form.action, { method: "POST", body: new URLSearchParams(fields) });
    if (answer) location.reload();
    else render();
  });

  // News: what others do is fetched now and then, what waits here is sent at once.
  const later = () => {
    const wait = Math.max(0, asked + OFTEN - Date.now()) + Math.random() * 1000;
    if (!soon) soon = setTimeout(() => { soon = null; refresh(); }, wait);
  };
  document.addEventListener("evenhand:moved", (moved) => moved.detail === event && later());
  addEventListener("online", () => send().then(refresh));
  addEventListener("visibilitychange", () => document.hidden || refresh());
  setInterval(() => {
    if (ours().some((one) => !one.refused && !one.early)) send();
    else if (!online || (ours().some((one) => one.early) && Date.now() - asked > 6 * OFTEN)) refresh();
  }, 3000);
  document.querySelector(".as-forms").remove();
  document.documentElement.dataset.taps = "";
  render();
  send().then(refresh);
  if (isSecureContext && navigator.serviceWorker) {
    navigator.serviceWorker.register("/t/worker.js");
    const files = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((one) => one.src || one.href);
    caches.open("evenhand-table").then((place) => place.addAll([location.pathname, ...files])).catch(() => {});
  }
})();
