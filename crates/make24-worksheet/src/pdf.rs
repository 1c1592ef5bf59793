//! PDF, tagged as PDF/UA-1 requires: titles, paragraphs and lists are read aloud, and everything else is marked as
//! decoration.

use crate::drawing::{Block, Drawing, FONTS, Mark, Role, Script, Text, Weight};
use crate::error::{WorksheetError, invalid};
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, ListNumbering, SpanTag, Tag, TagGroup, TagKind, TagTree,
};
use krilla::text::{Font, TextDirection};
use krilla::{Document, SerializeSettings};
use std::num::NonZeroU16;

/// By script and weight. Unused fonts are not in the file.
type Fonts = [[Font; 2]; 2];

pub(crate) fn write(drawing: &Drawing) -> Result<Vec<u8>, WorksheetError> {
    let font = |script: Script, weight: Weight| {
        let file = FONTS[script as usize][weight as usize];
        Font::new(file.to_vec().into(), 0).ok_or_else(|| invalid("the font of the worksheet cannot be read"))
    };
    let fonts: Fonts = [
        [font(Script::Latin, Weight::Regular)?, font(Script::Latin, Weight::Bold)?],
        [font(Script::Chinese, Weight::Regular)?, font(Script::Chinese, Weight::Bold)?],
    ];
    let configuration = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
    let configuration = configuration.map_err(|error| invalid(format!("no PDF can be written: {error:?}")))?;
    let mut document = Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    document.set_metadata(
        Metadata::new()
            .title(drawing.title.clone())
            .language(drawing.language.to_owned())
            .creator(String::from("make24")),
    );
    let mut tree = TagTree::new().with_lang(Some(drawing.language.to_owned()));
    let mut outline = Outline::new();
    for (number, page) in drawing.pages.iter().enumerate() {
        let settings = PageSettings::from_wh(drawing.width, drawing.height)
            .ok_or_else(|| invalid("the paper of the worksheet has no size"))?;
        let mut on_paper = document.start_page_with(settings);
        let mut surface = on_paper.surface();
        let mut list: Option<TagGroup> = None;
        for block in &page.blocks {
            let told = draw(&mut surface, block, &fonts);
            if block.role != Role::Item && block.role != Role::Decoration {
                end_list(&mut tree, &mut list);
            }
            match (block.role, told) {
                (Role::Decoration, _) => {}
                (Role::Item, told) => {
                    let items = list.get_or_insert_with(|| TagGroup::new(Tag::L(ListNumbering::Decimal)));
                    let mut item = TagGroup::new(Tag::LI);
                    item.push(group(Tag::LBody, told));
                    items.push(item);
                }
                (Role::Paragraph, told) => tree.push(group(Tag::P, told)),
                (Role::Picture, told) => tree.push(group(Tag::Figure(Some(block.words())), told)),
                (Role::Title | Role::Heading, told) => {
                    let title = block.words();
                    let level =
                        if block.role == Role::Title { NonZeroU16::MIN } else { NonZeroU16::MIN.saturating_add(1) };
                    outline.push_child(OutlineNode::new(
                        title.clone(),
                        XyzDestination::new(number, Point::from_xy(0.0, 0.0)),
                    ));
                    tree.push(group(Tag::Hn(level, Some(title)), told));
                }
            }
        }
        end_list(&mut tree, &mut list);
        surface.finish();
        on_paper.finish();
    }
    document.set_outline(outline);
    document.set_tag_tree(tree);
    document.finish().map_err(|error| invalid(format!("the PDF cannot be written: {error:?}")))
}

fn end_list(tree: &mut TagTree, list: &mut Option<TagGroup>) {
    if let Some(list) = list.take() {
        tree.push(list);
    }
}

fn group(tag: impl Into<TagKind>, told: Vec<Identifier>) -> TagGroup {
    let mut group = TagGroup::new(tag);
    told.into_iter().for_each(|each| group.push(each));
    group
}

/// Tags texts and pictures to be read aloud, lines as decoration.
fn draw(surface: &mut Surface<'_>, block: &Block, fonts: &Fonts) -> Vec<Identifier> {
    let mut told = Vec::new();
    if block.role == Role::Picture {
        let id = surface.start_tagged(ContentTag::Other);
        surface.set_stroke(None);
        surface.set_fill(Some(Fill::default()));
        if let Some(path) = bars(block) {
            surface.draw_path(&path);
        }
        surface.end_tagged();
        return vec![id];
    }
    for mark in &block.marks {
        let is_told = matches!(mark, Mark::Text(_)) && block.role != Role::Decoration;
        let id = surface.start_tagged(match is_told {
            true => ContentTag::Span(SpanTag::empty()),
            false => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other)),
        });
        match mark {
            Mark::Text(text) => {
                // The space separates it from the next text when the page is read aloud.
                let spaced = Text { text: format!("{} ", text.text), ..text.clone() };
                for (script, run) in spaced.runs() {
                    let font = fonts[script as usize][run.weight as usize].clone();
                    let at = Point::from_xy(run.at.0, run.at.1);
                    surface.push_transform(&Transform::from_rotate_at(run.turn, run.at.0, run.at.1));
                    surface.draw_text(at, font, run.size, &run.text, false, TextDirection::LeftToRight);
                    surface.pop();
                }
            }
            Mark::Line { from, to, width } => {
                surface.set_stroke(Some(Stroke { width: *width, ..Stroke::default() }));
                surface.set_fill(None);
                if let Some(path) = path(*from, *to) {
                    surface.draw_path(&path);
                }
                surface.set_stroke(None);
            }
            // Bars are parts of pictures.
            Mark::Bar { .. } => {}
        }
        surface.end_tagged();
        if is_told {
            told.push(id);
        }
    }
    told
}

fn bars(block: &Block) -> Option<Path> {
    let mut path = PathBuilder::new();
    for mark in &block.marks {
        if let Mark::Bar { at, size } = mark {
            path.push_rect(Rect::from_xywh(at.0, at.1, size.0, size.1)?);
        }
    }
    path.finish()
}

fn path(from: (f32, f32), to: (f32, f32)) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
    path.finish()
}
