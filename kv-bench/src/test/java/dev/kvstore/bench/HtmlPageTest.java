package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** The report for browsers. */
class HtmlPageTest {
    private static String page() {
        List<Cell> cells = new ArrayList<>();
        for (int round = 1; round <= 2; round++) {
            cells.add(Cells.ok("hash", round, 200 * round));
            cells.add(Cells.ok("rocksdb:a=<b>", round, 100));
            cells.add(Cells.ok("heap", round, 4000));
            cells.add(Cells.latency("hash", round));
        }
        return HtmlPage.of(Report.of(Cells.result("rocksdb:a=<b>", cells)));
    }

    /** The charts are XML. */
    private static List<Document> charts() throws Exception {
        List<Document> charts = new ArrayList<>();
        for (String piece : page().split("(?=<svg )|(?<=</svg>)")) {
            if (piece.startsWith("<svg ")) {
                charts.add(DocumentBuilderFactory.newInstance().newDocumentBuilder()
                        .parse(new InputSource(new StringReader(piece))));
            }
        }
        return charts;
    }

    @Test
    void page_loadsNothingAndRunsNothing() {
        assertFalse(page().matches("(?s).*(https?:|<script|<link|src=|url\\(|@import).*"), page());
    }

    @Test
    void page_hasColoursForDarkScreens() {
        assertTrue(page().contains("prefers-color-scheme: dark"));
    }

    @Test
    void page_specialCharacters_areEscaped() {
        assertFalse(page().contains("a=<b>"));
        assertTrue(page().contains("rocksdb:a=&lt;b&gt;"));
    }

    @Test
    void charts_areTheOverviewAndOneForEachTableOfThroughput() throws Exception {
        assertEquals(2, charts().size());
    }

    @Test
    void bars_areAsLongAsTheMediansAndBelongToTheirKind() throws Exception {
        var bars = charts().get(1).getElementsByTagName("rect");
        List<String> kinds = new ArrayList<>();
        List<Double> widths = new ArrayList<>();
        for (int n = 0; n < bars.getLength(); n++) {
            kinds.add(((Element) bars.item(n)).getAttribute("class"));
            widths.add(Double.valueOf(((Element) bars.item(n)).getAttribute("width")));
        }
        assertEquals(List.of("rail", "own", "peer"), kinds);
        assertEquals(4000.0 / 300, widths.get(0) / widths.get(1), 0.2);
        assertEquals(3, widths.get(1) / widths.get(2), 0.05);
    }

    @Test
    void overview_fasterEngine_standsRightOfOne() throws Exception {
        Document overview = charts().getFirst();
        Element point = (Element) overview.getElementsByTagName("circle").item(0);
        var lines = overview.getElementsByTagName("line");
        for (int n = 0; n < lines.getLength(); n++) {
            Element line = (Element) lines.item(n);
            if (line.getAttribute("class").equals("one")) {
                assertTrue(Double.parseDouble(point.getAttribute("cx")) > Double.parseDouble(line.getAttribute("x1")));
                return;
            }
        }
        throw new AssertionError("no line at 1");
    }
}
